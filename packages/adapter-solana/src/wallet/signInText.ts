import type { Network, SignInProof, SignInRequest } from '@latchkey/core'
import { encodeBase58, invalidAnswer } from '@latchkey/core/adapter'
import { toBytes, toSignature } from '../language/answers.js'
import type { WalletAccount } from './parseAccounts.js'

/** The input of `solana:signIn` (@solana/wallet-standard-features): the fields of EIP-4361. */
export type SignInInput = Readonly<
  Record<'domain' | 'uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt', string>
> & {
  readonly statement?: string
  readonly expirationTime?: string
}

/**
 * Copies the fields of a request for one network. Every wallet accepts the cluster's short name;
 * `localnet` names no certain network, and its sign-in would count on none.
 */
export function toSignInInput(
  { domain, uri, nonce, statement, issuedAt, expirationTime }: SignInRequest,
  { cluster = 'mainnet', caipNetworkId }: Network,
): SignInInput {
  return Object.freeze({
    domain,
    uri,
    version: '1',
    chainId: cluster === 'localnet' ? caipNetworkId.replace(/^solana:/, '') : cluster,
    nonce,
    issuedAt: issuedAt ?? new Date().toISOString(),
    ...(statement && { statement }),
    ...(expirationTime && { expirationTime }),
  })
}

/** The text of Sign In With Solana: the fields of EIP-4361, in its order. */
export function composeSignInText(input: SignInInput, address: string): string {
  const { domain, uri, version, chainId, nonce, issuedAt, statement, expirationTime } = input
  return [
    `${domain} wants you to sign in with your Solana account:`,
    address,
    ...(statement ? ['', statement] : []),
    '',
    `URI: ${uri}`,
    `Version: ${version}`,
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime ? [`Expiration Time: ${expirationTime}`] : []),
  ].join('\n')
}

/**
 * Extracts the proof from a `solana:signIn` output. The wallet composes the text, so it must match
 * the request and the named account. Blank lines may differ.
 *
 * @throws WALLET_INVALID_RESPONSE
 */
export function toProof(
  output: Readonly<Record<string, unknown>> | undefined,
  {
    input,
    account,
    network,
  }: { readonly input: SignInInput; readonly account: WalletAccount; readonly network: Network },
): SignInProof {
  const signed = toBytes(output?.signedMessage)
  const signature = toSignature(output?.signature)
  if (!signed || !signature) throw invalidAnswer('solana:signIn')
  const message = decodeUtf8(signed)
  if (
    message === undefined ||
    linesOf(message) !== linesOf(composeSignInText(input, account.address))
  )
    throw invalidAnswer('solana:signIn')
  return {
    address: `${network.caipNetworkId}:${account.address}`,
    message,
    signature: encodeBase58(signature),
  }
}

const linesOf = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .join('\n')

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
