import {
  base64ToBytes,
  bytesToBase64,
  decodeBase58,
  encodeBase58,
  invalidAnswer,
} from '@latchkey/core/adapter'
import { asProvider } from '../language/errors.js'
import { withSolanaSignature } from './solanaTransaction.js'

/** An account of the wallet standard. */
export type WalletAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
type MessageInput = { readonly account: WalletAccount; readonly message: Uint8Array }
type TransactionInput = {
  readonly account: WalletAccount
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** Sends one request to the session's wallet. */
export type AskWallet = (
  method: string,
  params: Readonly<Record<string, unknown>>,
  chain?: string,
) => Promise<Readonly<Record<string, unknown>>>

/** The wallet standard's signing features over a session's methods. */
export function createSolanaSigning(ask: AskWallet) {
  const each = <Input, Output>(run: (input: Input) => Promise<Output>) =>
    asProvider(async (...inputs: readonly Input[]): Promise<readonly Output[]> => {
      const outputs: Output[] = []
      // One after the other: a phone shows one prompt at a time.
      for (const input of inputs) outputs.push(await run(input))
      return outputs
    })

  const signMessage = each(async ({ account, message }: MessageInput) => {
    const { signature } = await ask('solana_signMessage', {
      message: encodeBase58(message),
      pubkey: account.address,
    })
    return {
      signedMessage: message,
      signature: toSignature(signature, 'solana_signMessage'),
      signatureType: 'ed25519',
    }
  })
  const signTransaction = each(async ({ account, transaction, chain }: TransactionInput) => {
    const method = 'solana_signTransaction'
    const answer = await ask(
      method,
      { transaction: bytesToBase64(transaction), pubkey: account.address },
      chain,
    )
    if (typeof answer.transaction === 'string') {
      const signed = base64ToBytes(answer.transaction)
      if (signed && signed.length > 0) return { signedTransaction: signed }
    }
    // Older wallets return only the signature.
    const signed = withSolanaSignature(
      transaction,
      account.publicKey,
      toSignature(answer.signature, method),
    )
    if (!signed) throw invalidAnswer(method)
    return { signedTransaction: signed }
  })
  const signAndSendTransaction = each(
    async ({ account, transaction, chain, options }: TransactionInput) => {
      const method = 'solana_signAndSendTransaction'
      const sendOptions = options && { sendOptions: options }
      const answer = await ask(
        method,
        { transaction: bytesToBase64(transaction), pubkey: account.address, ...sendOptions },
        chain,
      )
      return { signature: toSignature(answer.signature, method) }
    },
  )
  return { signMessage, signTransaction, signAndSendTransaction }
}

function toSignature(value: unknown, method: string): Uint8Array {
  const bytes = typeof value === 'string' ? decodeBase58(value) : undefined
  if (bytes?.length !== 64) throw invalidAnswer(method)
  return bytes
}
