import { readContracts, startEvm } from '@latchkey/localnet/evm'
import { afterAll, beforeAll } from 'vitest'
import { evmUser, type LocalEvm } from './evmUser.js'

/** A local chain for the tests of a file, and plain calls of its node. */
export function useEvm(options?: Parameters<typeof startEvm>[0]) {
  let started: LocalEvm
  beforeAll(async () => {
    started = await startEvm(options)
  })
  afterAll(() => started?.stop())
  const contracts = readContracts()
  return {
    evm: {
      get networks() {
        return started.networks
      },
      get accounts() {
        return started.accounts
      },
    },
    user: () => evmUser(started.networks[0].rpcUrl, contracts),
    accountAt: (index: number) => started.accounts[index]?.address as string,
  }
}
