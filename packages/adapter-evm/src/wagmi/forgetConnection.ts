import type { Config } from 'wagmi'

/** Takes a connection out of wagmi's state, where its connector cannot be asked to. */
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
