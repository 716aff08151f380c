import type { LoadRpcSettings } from './RpcSettings.js'

/**
 * Holds the kit's RPC settings for an adapter. `useRpc` is the adapter's method; each read calls
 * `load`.
 */
export function createRpcSlot(): {
  useRpc(settings: LoadRpcSettings): void
  readonly load: LoadRpcSettings
} {
  let settings: LoadRpcSettings | undefined
  return {
    useRpc(given) {
      settings = given
    },
    load: () => settings?.(),
  }
}
