import type { Address } from 'viem'
import type { KnownToken } from '../../reading/KnownToken.js'
import type { EvmWalletChain } from '../../wallets/evm/chainAccess.js'

/** A chain of eip155. Without `rpcUrl` the wallet signs messages there but sends nothing. */
export type SessionEvmChain = Omit<EvmWalletChain, 'rpcUrl' | 'name'> & {
  readonly name: string
  readonly rpcUrl?: string
  /** The contract for atomic batches (EIP-5792 over EIP-7702). */
  readonly batchDelegate?: Address
  /** Tokens whose amounts are shown with their decimals. */
  readonly tokens?: readonly KnownToken[]
}
