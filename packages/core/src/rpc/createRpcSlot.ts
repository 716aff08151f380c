import type { LoadRpcSettings } from './RpcSettings.js'

/**
 * Where an adapter keeps what the kit says of reads: `useRpc` is the adapter's, `load` is asked at
 * each read.
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
