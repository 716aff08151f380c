import type { Config } from 'wagmi'

/** Removes a connection from wagmi's state when its connector cannot disconnect it. */
export function forgetConnection(config: Config, uid: string): void {
  config.setState((state) => {
    const connections = new Map(state.connections)
    connections.delete(uid)
    if (state.current !== uid) return { ...state, connections }
    const [next] = connections.keys()
    return {
      ...state,
      connections,
      current: next ?? null,
      status: next ? state.status : 'disconnected',
    }
  })
}
