import type { readContracts, startEvm } from '@latchkey/localnet/evm'
import { type Abi, encodeDeployData, encodeFunctionData, numberToHex } from 'viem'

export type LocalEvm = Awaited<ReturnType<typeof startEvm>>
/** The part of a chain for tests that neither start nor stop it. */
export type EvmChain = Pick<LocalEvm, 'networks' | 'accounts'>
type Contracts = ReturnType<typeof readContracts>

/** Plain calls of one local chain's node, which signs for its ten accounts. */
export function evmUser(rpcUrl: string, contracts: Contracts) {
  const call = async <T = unknown>(method: string, params: readonly unknown[]): Promise<T> => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    })
    const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  /** Sends a transaction and resolves with its hash once it is mined. */
  const send = async (
    from: string,
    { to, data, value = 0n }: { to?: string; data?: string; value?: bigint },
  ): Promise<string> => {
    const gas = numberToHex(4_000_000)
    const transaction = { from, to, data, value: numberToHex(value), gas }
    const hash = await call<string>('eth_sendTransaction', [transaction])
    for (;;) if (await call('eth_getTransactionReceipt', [hash])) return hash
  }
  return {
    call,
    send,
    /** Calls a function of a contract. */
    write: (
      from: string,
      to: string,
      name: keyof Contracts,
      functionName: string,
      args: readonly unknown[] = [],
      value = 0n,
    ) => {
      const abi = contracts[name].abi as Abi
      return send(from, { to, data: encodeFunctionData({ abi, functionName, args }), value })
    },
    /** Deploys a contract without arguments. */
    deploy: async (from: string, name: keyof Contracts) => {
      const { abi, bytecode } = contracts[name]
      const hash = await send(from, { data: encodeDeployData({ abi: abi as Abi, bytecode }) })
      const receipt = await call<{ contractAddress: string }>('eth_getTransactionReceipt', [hash])
      return { hash, address: receipt.contractAddress }
    },
  }
}
