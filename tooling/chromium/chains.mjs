// Stands in for `@latchkey/localnet` where tests run in a browser: the chains are the same, started
// in Node by `chainCommands.mjs`.
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
export const startLocalnet = remotely('startLocalnet')
export const startPolkadot = remotely('startPolkadot')
export const startSolana = remotely('startSolana')
