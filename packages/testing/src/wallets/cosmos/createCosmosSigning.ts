import { base64 } from '@scure/base'
import type { AminoDocument, CosmosWalletChain, CosmosWalletRequest } from './CosmosWallet.js'
import {
  aminoBytes,
  arbitraryDocument,
  type CosmosKey,
  signDocBytes,
  toStdSignature,
} from './keys.js'

type DirectDocument = {
  readonly bodyBytes: Uint8Array
  readonly authInfoBytes: Uint8Array
  readonly chainId: string
  readonly accountNumber?: { toString(): string } | null
}

export type CosmosSigningOptions = {
  /** Prompts the owner, unless the page may already use the chain. */
  permit(chainId: string): Promise<void>
  /** @throws for a signer other than the chosen account */
  authorize(chainId: string, signer: unknown): Promise<void>
  ask(request: CosmosWalletRequest): Promise<void>
  /** The chosen account's key on a chain. */
  keyOn(chainId: string): CosmosKey
  chainOf(chainId: string): CosmosWalletChain
  /** True if the keys are on a device that signs only amino documents. */
  readonly ledger: boolean
}

/** Signing in both sign modes and by ADR-36, and sending. */
export function createCosmosSigning({
  permit,
  authorize,
  ask,
  keyOn,
  chainOf,
  ledger,
}: CosmosSigningOptions) {
  return {
    signDirect: async (chainId: string, signer: string, document: DirectDocument) => {
      await authorize(chainId, signer)
      if (ledger) throw new Error('Sign direct is not supported by this device')
      if (document.chainId !== chainId)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      const { bodyBytes, authInfoBytes } = document
      await ask({ kind: 'signDirect', chainId, signer, bodyBytes, authInfoBytes })
      const key = keyOn(chainId)
      const accountNumber = BigInt(String(document.accountNumber ?? 0))
      const signature = key.sign(signDocBytes({ ...document, accountNumber }))
      return { signed: { ...document, accountNumber }, signature: toStdSignature(key, signature) }
    },
    signAmino: async (chainId: string, signer: string, document: AminoDocument) => {
      await authorize(chainId, signer)
      if (document.chain_id !== chainId)
        throw new Error('Chain id in the message is not matched with the requested chain id')
      await ask({ kind: 'signAmino', chainId, signer, document })
      const key = keyOn(chainId)
      return { signed: document, signature: toStdSignature(key, key.sign(aminoBytes(document))) }
    },
    signArbitrary: async (chainId: string, signer: string, data: string | Uint8Array) => {
      await authorize(chainId, signer)
      await ask({
        kind: 'signMessage',
        chainId,
        signer,
        message: typeof data === 'string' ? data : new TextDecoder().decode(data),
      })
      const key = keyOn(chainId)
      return toStdSignature(key, key.sign(aminoBytes(arbitraryDocument(signer, data))))
    },
    sendTx: async (chainId: string, transaction: Uint8Array) => {
      await permit(chainId)
      const body = JSON.stringify({
        tx_bytes: base64.encode(transaction),
        mode: 'BROADCAST_MODE_SYNC',
      })
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${chainOf(chainId).rest}/cosmos/tx/v1beta1/txs`, {
        method: 'POST',
        headers,
        body,
      })
      const { tx_response: sent } = (await response.json()) as {
        tx_response: { code: number; raw_log: string; txhash: string }
      }
      if (sent.code !== 0) throw new Error(sent.raw_log)
      return Uint8Array.from(sent.txhash.match(/../g) ?? [], (digits) =>
        Number.parseInt(digits, 16),
      )
    },
  }
}
