import type { Namespace } from '@latchkey/core'

/** The name of each namespace in a message's first line. */
export const chainNames: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** The namespace that a message's first line names. */
export const namespaceOf = (chainName: string): Namespace | undefined =>
  Object.keys(chainNames).find((namespace) => chainNames[namespace] === chainName)

/** Other names of solana's clusters, which wallets that write the message themselves use. */
const solanaClusters: Readonly<Record<string, string>> = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  testnet: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
}

/** The CAIP-2 reference that a message's chain id stands for. */
export const referenceOf = (namespace: Namespace, chainId: string): string => {
  if (namespace !== 'solana') return chainId
  const name = chainId.replace(/^solana:/, '')
  return solanaClusters[name] ?? name
}

const uriCharacters = "[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;=%]"
const timePattern =
  '\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-3]):[0-5]\\d:(?:[0-5]\\d|60)(?:\\.\\d+)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)'

/** The form of each field: EIP-4361's ABNF, RFC 3986, RFC 3339 and CAIP-10, as pattern texts. */
export const grammar = {
  scheme: '[A-Za-z][A-Za-z0-9+.\\-]*',
  domain:
    "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:%]*@)?(?:\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9\\-._~!$&'()*+,;=%]+)(?::\\d*)?",
  address: '[\\-.%a-zA-Z0-9]{1,128}',
  statement: "[A-Za-z0-9\\-._~:/?#\\[\\]@!$&'()*+,;= ]+",
  uri: `[A-Za-z][A-Za-z0-9+.\\-]*:${uriCharacters}*`,
  chainId: '[\\-_a-zA-Z0-9]{1,32}',
  nonce: '[a-zA-Z0-9]{8,}',
  time: timePattern,
  requestId: "(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@]|%[0-9A-Fa-f]{2})*",
} as const

const accountPattern = /* @__PURE__ */ new RegExp(
  `^(?!eip155:(?![1-9]\\d{0,15}:))[-a-z0-9]{3,8}:${grammar.chainId}:${grammar.address}$`,
)

/**
 * True for a CAIP-10 id. Core's own test is not used: it would move into the page's first file.
 */
export const isAccount = (text: string): boolean => accountPattern.test(text)
