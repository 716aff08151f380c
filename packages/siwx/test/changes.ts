import type { VerifierOptions } from '../src/server/createVerifier.js'
import { domain } from './prepare.js'

/** Another account and another chain of each namespace. */
const others: Readonly<Record<string, readonly [address: string, chain: string]>> = {
  Ethereum: ['0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '2'],
  Solana: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'],
  Polkadot: [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    'b0a8d493285c2df73290dfb7e61f870f',
  ],
  Bitcoin: ['bc1qkntwc3c4dzxh9xh6875l03fn3vkk023jgak3u7', '000000000933ea01ad0ee984209779ba'],
  Cosmos: ['cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4', 'osmosis-1'],
}
const otherOf = (text: string) =>
  others[/with your (\w+) account/.exec(text)?.[1] ?? ''] ?? ['nobody', 'nowhere']

/** A line of the message, with another value. */
const line = (name: string, value: string) => (text: string) =>
  text.replace(new RegExp(`^${name}: .*$`, 'm'), `${name}: ${value}`)
/** The changes that a page could make to a signed message: each of its fields. */
export const changes: readonly (readonly [field: string, change: (text: string) => string])[] = [
  ['domain', (text) => text.replace(domain, 'other.example')],
  ['domain and its uri', (text) => text.replaceAll('app.example', 'other.example')],
  ['scheme', (text) => `https://${text}`],
  ['address', (text) => text.replace(/(?<=account:\n).*/, otherOf(text)[0])],
  ['statement', (text) => text.replace('Sign in to App.', 'Send all funds.')],
  ['statement left out', (text) => text.replace('Sign in to App.\n\n', '')],
  ['uri', line('URI', 'https://app.example/other')],
  ['version', line('Version', '2')],
  ['chain id', (text) => line('Chain ID', otherOf(text)[1])(text)],
  ['nonce', (text) => text.replace(/Nonce: \w/, 'Nonce: x')],
  ['issued at', (text) => line('Issued At', new Date(Date.now() - 9_000).toISOString())(text)],
  ['expiration', line('Expiration Time', '2999-01-01T00:00:00.000Z')],
  ['expiration left out', (text) => text.replace(/^Expiration Time: .*\n/m, '')],
  ['not before', line('Not Before', '2000-01-01T00:00:00.000Z')],
  ['request id', line('Request ID', 'request-2')],
  ['resource', (text) => text.replace('/terms', '/other')],
  ['resource added', (text) => `${text}\n- https://app.example/more`],
]
/** Both pages count, so that only the signature tells them apart. */
export const pages: Partial<VerifierOptions> = { domains: [domain, 'other.example'] }
/** Fields that are refused before the signature is looked at. */
export const otherwise: Readonly<Record<string, object>> = {
  domain: { status: 'invalid', reason: 'uri' },
  version: { status: 'invalid', reason: 'malformed' },
}
