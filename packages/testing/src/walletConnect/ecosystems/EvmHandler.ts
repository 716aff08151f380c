import type { Account } from 'viem'
import type { EvmWalletChain } from '../../wallets/evm/chainAccess.js'
import type { PreparedCall, SessionCall } from './SessionEcosystem.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

/** A session method: its prompt and its action. */
export type EvmHandler = (call: SessionCall, params: readonly unknown[]) => PreparedCall

/** A chain of the wallet, with its CAIP-2 id. */
export type KnownEvmChain = SessionEvmChain & { readonly caip: string }

export type EvmHandlerOptions = {
  /** @throws 4100 for an address outside the session */
  signerOf(call: SessionCall, named: unknown): Account
  /** @throws 4901 for a network unknown to the wallet */
  chainOf(caip: string): KnownEvmChain
  /** @throws 4901 for a chain without a node */
  nodeOf(chain: KnownEvmChain): EvmWalletChain
}
