import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { createProviderError } from '../createProviderError.js'
import { askSolanaNode } from './askSolanaNode.js'
import type { SolanaWalletAccount, SolanaWalletOptions } from './SolanaWallet.js'
import type { SolanaWalletRequest } from './SolanaWalletRequest.js'
import { writeSignInMessage } from './signInMessage.js'
import { readWireTransaction } from './wireTransaction.js'

type TransactionInput = {
  readonly account?: unknown
  readonly transaction?: unknown
  readonly chain?: unknown
}

type Key = { readonly secret: Uint8Array; readonly account: SolanaWalletAccount }

export type SolanaSigningOptions = Pick<SolanaWalletOptions, 'chains'> & {
  /** @throws for an account without permission */
  keyOf(account: unknown): Key
  ask(request: SolanaWalletRequest): Promise<void>
  /** Prompts for a sign-in with the chosen account, and connects it. */
  signIn(
    write: (address: string) => string,
  ): Promise<{ readonly key: Key; readonly message: string }>
}

/** The signing features of the wallet standard. */
export function createSolanaSigning({ chains, keyOf, ask, signIn }: SolanaSigningOptions) {
  const sign = async ({ account, transaction, chain }: TransactionInput, sends: boolean) => {
    const key = keyOf(account)
    if (!(transaction instanceof Uint8Array))
      throw createProviderError(-32602, 'transaction: bytes are expected')
    if (chain !== undefined && !chains.some((one) => one.chain === chain))
      throw createProviderError(-32602, `unknown chain ${String(chain)}`)
    const parsed = readWireTransaction(transaction)
    const { instructions, message } = parsed
    const { address } = key.account
    await ask({
      kind: 'signTransaction',
      account: address,
      sends,
      chain: chain === undefined ? undefined : String(chain),
      instructions,
    })
    return parsed.withSignature(address, ed25519.sign(message, key.secret))
  }

  const features: Readonly<Record<string, (...input: readonly unknown[]) => unknown>> = {
    async 'solana:signMessage'(...inputs) {
      const outputs = []
      for (const input of inputs) {
        const { account, message } = input as {
          readonly account: unknown
          readonly message: Uint8Array
        }
        const key = keyOf(account)
        await ask({
          kind: 'signMessage',
          account: key.account.address,
          message: new TextDecoder().decode(message),
        })
        outputs.push({
          signedMessage: message.slice(),
          signature: ed25519.sign(message, key.secret),
          signatureType: 'ed25519',
        })
      }
      return outputs
    },
    async 'solana:signIn'(...inputs) {
      const outputs = []
      for (const input of inputs.length === 0 ? [{}] : inputs) {
        const { key, message } = await signIn((address) =>
          writeSignInMessage({ domain: 'localhost', ...(input as object) }, address),
        )
        const signedMessage = new TextEncoder().encode(message)
        const signature = ed25519.sign(signedMessage, key.secret)
        outputs.push({ account: key.account, signedMessage, signature, signatureType: 'ed25519' })
      }
      return outputs
    },
    async 'solana:signTransaction'(...inputs) {
      const outputs = []
      for (const input of inputs)
        outputs.push({ signedTransaction: await sign(input as TransactionInput, false) })
      return outputs
    },
    async 'solana:signAndSendTransaction'(...inputs) {
      const outputs = []
      for (const input of inputs as readonly TransactionInput[]) {
        const node = chains.find(({ chain }) => chain === input.chain)
        if (!node) throw createProviderError(-32602, 'chain: one of the wallet’s own is expected')
        const wire = await sign(input, true)
        const signature = await askSolanaNode(node.rpcUrl, 'sendTransaction', [
          base64.encode(wire),
          { encoding: 'base64' },
        ])
        outputs.push({ signature: base58.decode(String(signature)) })
      }
      return outputs
    },
  }
  return features
}
