import { readPoolContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeEach } from 'vitest'
import { useEvm } from './useEvm.js'

/**
 * A local chain with Uniswap's pools for the tests of a file; each test begins with the chain as it
 * was. The second account trades.
 */
export function usePoolChain() {
  const chain = useEvm({ pools: true })
  const { evm, user, accountAt } = chain
  beforeEach(async () => {
    const start = await user().call('evm_snapshot', [])
    return async () => {
      await user().call('evm_revert', [start])
    }
  })
  return {
    ...chain,
    keyAt: (index: number) => evm.accounts[index]?.privateKey as string,
    poolsOf() {
      const { pools } = evm.networks[0]
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
