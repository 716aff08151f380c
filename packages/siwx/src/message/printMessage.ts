import { createError } from '@latchkey/core'
import { chainNames, grammar, isAccount } from './grammar.js'
import type { SignInMessage } from './SignInMessage.js'
import { areTimes } from './times.js'

/**
 * Writes the text that the wallet shows and signs: EIP-4361 on eip155, Sign In With Solana on
 * solana, the same order of fields on polkadot, bip122 and cosmos. `parseMessage` reads it back.
 *
 * @throws INVALID_CONFIGURATION naming the first field that the standard does not allow
 * @example
 * const text = printMessage({
 *   account: 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
 *   domain: 'app.example',
 *   uri: 'https://app.example',
 *   nonce: createNonce(),
 *   issuedAt: new Date().toISOString(),
 * })
 */
export function printMessage(message: SignInMessage): string {
  const [namespace = '', reference = '', address = ''] = message.account.split(':')
  const chainName = chainNames[namespace]
  if (chainName === undefined || !isAccount(message.account)) throw refuse('account')
  check(message)
  const { scheme, domain, statement, uri, nonce, issuedAt, resources } = message
  const { expirationTime, notBefore, requestId } = message
  return [
    `${scheme === undefined ? '' : `${scheme}://`}${domain} wants you to sign in with your ${chainName} account:`,
    address,
    '',
    ...(statement === undefined ? [] : [statement, '']),
    // EIP-4361 keeps the second blank line without a statement; SIWS has one.
    ...(statement === undefined && namespace === 'eip155' ? [''] : []),
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${reference}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt}`,
    ...(expirationTime === undefined ? [] : [`Expiration Time: ${expirationTime}`]),
    ...(notBefore === undefined ? [] : [`Not Before: ${notBefore}`]),
    ...(requestId === undefined ? [] : [`Request ID: ${requestId}`]),
    ...(resources === undefined ? [] : ['Resources:', ...resources.map((each) => `- ${each}`)]),
  ].join('\n')
}

function check(message: SignInMessage): void {
  const { time } = grammar
  const fields: readonly (readonly [keyof SignInMessage, string | undefined, string])[] = [
    ['scheme', message.scheme, grammar.scheme],
    ['domain', message.domain, grammar.domain],
    ['statement', message.statement, grammar.statement],
    ['uri', message.uri, grammar.uri],
    ['nonce', message.nonce, grammar.nonce],
    ['issuedAt', message.issuedAt, time],
    ['expirationTime', message.expirationTime, time],
    ['notBefore', message.notBefore, time],
    ['requestId', message.requestId, grammar.requestId],
    ...(message.resources ?? []).map((each) => ['resources', each, grammar.uri] as const),
  ]
  for (const [name, value, form] of fields)
    if (value !== undefined && !new RegExp(`^(?:${form})$`).test(value)) throw refuse(name)
  if (!areTimes(message)) throw refuse('issuedAt')
}

const refuse = (field: string) =>
  createError('INVALID_CONFIGURATION', {
    details: `The sign-in message's '${field}' is not what EIP-4361 allows there.`,
  })
