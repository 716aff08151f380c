// Replaces `@latchkey/localnet` in browser tests: `chainCommands.mjs` starts the same chains in
// Node.
import { commands } from 'vitest/browser'

const remotely =
  (name, methods = []) =>
  async (options) => {
    const { handle, plain } = await commands.startChain(name, options)
    const calls = [...methods, 'stop'].map((method) => [
      method,
      (...args) => commands.callChain(handle, method, args),
    ])
    return { ...plain, ...Object.fromEntries(calls) }
  }

export const startBitcoin = remotely('startBitcoin', ['rpc', 'mine', 'fund'])
export const startCosmos = remotely('startCosmos')
export const startEthermint = remotely('startEthermint')
export const startLocalnet = remotely('startLocalnet')
export const startPolkadot = remotely('startPolkadot')
export const startSolana = remotely('startSolana')
