import { readContracts, readPoolContracts, startEvm } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { evmUser, type LocalEvm } from './evmUser.js'

/**
 * A local chain with Uniswap's pools for the tests of a file; each test begins with the chain as it
 * was. The second account trades.
 */
export function usePoolChain() {
  let started: LocalEvm
  beforeAll(async () => {
    started = await startEvm({ pools: true })
  })
  afterAll(() => started?.stop())
  beforeEach(async () => {
    const start = await user().call('evm_snapshot', [])
    return async () => {
      await user().call('evm_revert', [start])
    }
  })
  const user = () => evmUser(started.networks[0].rpcUrl, readContracts())
  const accountAt = (index: number) => started.accounts[index]?.address as string
  return {
    evm: {
      get networks() {
        return started.networks
      },
    },
    user,
    accountAt,
    keyAt: (index: number) => started.accounts[index]?.privateKey as string,
    poolsOf() {
      const { pools } = started.networks[0]
      if (!pools) throw new Error('The chain has no pools')
      return pools
    },
    /** Calls one of Uniswap's contracts. */
    callPool: (
      name: keyof ReturnType<typeof readPoolContracts>,
      to: string,
      functionName: string,
      args: readonly unknown[],
      value = 0n,
    ) => {
      const abi = readPoolContracts()[name].abi as Abi
      const data = encodeFunctionData({ abi, functionName, args })
      return user().send(accountAt(1), { to, value, data })
    },
  }
}
