import { grammar, isAccount, namespaceOf, referenceOf } from './grammar.js'
import type { SignInMessage } from './SignInMessage.js'
import { areTimes } from './times.js'

/** A longer text is no sign-in message. */
const mostCharacters = 16_384

const { scheme, domain, address, statement, uri, chainId, nonce, time, requestId } = grammar
const pattern = /* @__PURE__ */ new RegExp(
  [
    `^(?:(?<scheme>${scheme})://)?(?<domain>${domain})`,
    ' wants you to sign in with your (?<chainName>[A-Za-z]+) account:\n',
    `(?<address>${address})\n\n`,
    // EIP-4361 keeps the blank line of an absent statement. SIWS does not, and wallets mix both.
    `(?:(?<statement>${statement})\n\n|\n)?`,
    `URI: (?<uri>${uri})\nVersion: 1\nChain ID: (?<chainId>(?:solana:)?${chainId})\n`,
    `Nonce: (?<nonce>${nonce})\nIssued At: (?<issuedAt>${time})`,
    `(?:\nExpiration Time: (?<expirationTime>${time}))?`,
    `(?:\nNot Before: (?<notBefore>${time}))?`,
    `(?:\nRequest ID: (?<requestId>${requestId}))?`,
    `(?:\nResources:(?<resources>(?:\n- ${uri})*))?$`,
  ].join(''),
)

/**
 * Reads a sign-in message, and nothing else: an unknown field, another order or a malformed value
 * is no message. Solana's short chain ids (`mainnet`) become CAIP-2 references.
 *
 * @example
 * const message = parseMessage(
 *   [
 *     'app.example wants you to sign in with your Ethereum account:',
 *     '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
 *     '',
 *     'Sign in to App.',
 *     '',
 *     'URI: https://app.example',
 *     'Version: 1',
 *     'Chain ID: 1',
 *     'Nonce: 32891756',
 *     'Issued At: 2026-01-01T00:00:00Z',
 *   ].join('\n'),
 * )
 * console.log(message?.account) // 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
 */
export function parseMessage(text: string): SignInMessage | undefined {
  if (text.length > mostCharacters) return undefined
  const found = pattern.exec(text)?.groups
  if (!found) return undefined
  const { chainName = '', chainId = '', address = '', resources, ...fields } = found
  const namespace = namespaceOf(chainName)
  if (namespace === undefined) return undefined
  const account = `${namespace}:${referenceOf(namespace, chainId)}:${address}` as const
  if (!isAccount(account) || !areTimes(fields)) return undefined
  const written = Object.entries(fields).filter(([, value]) => value !== undefined)
  return {
    account,
    ...(Object.fromEntries(written) as Omit<SignInMessage, 'account' | 'resources'>),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  }
}
