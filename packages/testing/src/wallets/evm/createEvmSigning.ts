import { type Account, type Address, type Hex, hexToString, isHex } from 'viem'
import { createProviderError } from '../createProviderError.js'
import { type EvmWalletChain, type SuggestedFees, sendCall } from './chainAccess.js'
import type { AskOwner, EvmMethods } from './EvmMethods.js'

type TransactionParams = {
  from?: Address
  to?: Address
  value?: Hex
  data?: Hex
  input?: Hex
  chainId?: Hex
} & SuggestedFees

export type EvmSigningOptions = {
  /** @throws 4100 for an address without permission */
  authorize(address: unknown): Account
  readonly ask: AskOwner
  /** The wallet's current chain. */
  chain(): EvmWalletChain
}

/** Messages, typed data and transactions. */
export function createEvmSigning({ authorize, ask, chain }: EvmSigningOptions): EvmMethods {
  return {
    async personal_sign([one, two], method) {
      const account = authorize(two)
      const message = isHex(one) ? hexToString(one) : String(one)
      await ask(method, { kind: 'signMessage', account: account.address, message })
      return await sign(account, 'signMessage', {
        message: isHex(one) ? { raw: one } : message,
      } as never)
    },
    async eth_signTypedData_v4([one, two], method) {
      const account = authorize(one)
      const typedData = (typeof two === 'string' ? JSON.parse(two) : two) as Record<string, unknown>
      await ask(method, { kind: 'signTypedData', account: account.address, typedData })
      const { EIP712Domain: _, ...types } = typedData.types as Record<string, unknown>
      return await sign(account, 'signTypedData', { ...typedData, types } as never)
    },
    async eth_sendTransaction([one], method) {
      const tx = (one ?? {}) as TransactionParams
      const account = authorize(tx.from)
      if (tx.chainId !== undefined && Number(tx.chainId) !== chain().id)
        throw createProviderError(-32602, 'The chainId is not that of the active chain.')
      const data = tx.data ?? tx.input
      const call = {
        value: BigInt(tx.value ?? 0),
        ...(tx.to && { to: tx.to }),
        ...(data && { data }),
      }
      const target = chain()
      await ask(method, { kind: 'sendTransaction', account: account.address, call })
      return await sendCall(target, account, call, tx)
    },
  }
}

async function sign(
  account: Account,
  kind: 'signMessage' | 'signTypedData',
  input: never,
): Promise<Hex> {
  const signer = account[kind as keyof Account] as ((input: never) => Promise<Hex>) | undefined
  if (!signer) throw createProviderError(4200, 'This account cannot sign.')
  return await signer(input)
}
