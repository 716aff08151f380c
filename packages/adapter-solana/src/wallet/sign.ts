import { type ChainAdapter, type Connector, createError, parseCaipAddress } from '@latchkey/core'
import { encodeBase58, invalidAnswer, isSameBytes, promptDeadlineMs } from '@latchkey/core/adapter'
import { firstOutput, toBytes, toSignature } from '../language/answers.js'
import { askWallet } from '../language/errors.js'
import { readFeature, type StandardWallet } from './StandardWallet.js'
import { findAccount } from './walletAccount.js'

/** Signs the text's UTF-8 bytes with `solana:signMessage`. The signature is base58. */
export const signMessage: ChainAdapter['signMessage'] = ({ connector, account, message, signal }) =>
  signBytes(connector, {
    address: parseCaipAddress(account.address).address,
    message: new TextEncoder().encode(message),
    signal,
  })

/** `solana:signMessage`. @returns the signature in base58 */
export async function signBytes(
  connector: Connector,
  {
    address,
    message,
    signal,
  }: {
    readonly address: string
    readonly message: Uint8Array
    readonly signal?: AbortSignal | undefined
  },
): Promise<string> {
  const wallet = (await connector.getProvider('solana')) as StandardWallet
  const call = readFeature(wallet, 'solana:signMessage', 'signMessage')
  if (!call) throw createError('METHOD_NOT_SUPPORTED', { details: 'solana:signMessage' })
  const { source } = findAccount(wallet, address)
  const output = firstOutput(
    await askWallet(
      'solana:signMessage',
      () => call({ account: source, message: message.slice() }),
      { ms: promptDeadlineMs, signal },
    ),
  )
  const signature = toSignature(output?.signature)
  const signed = toBytes(output?.signedMessage)
  // Some wallets sign other bytes, such as the off-chain format of hardware wallets. Such a
  // signature does not verify for the message.
  if (!signature || !signed || !isSameBytes(signed, message))
    throw invalidAnswer('solana:signMessage')
  return encodeBase58(signature)
}
