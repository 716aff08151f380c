import type { Network } from '@latchkey/core'

/**
 * Network names in wallets: wallet-standard's chain, sats-connect's name, UniSat's chain
 * (`getChain`).
 */
export type WalletNetwork = {
  readonly reference: string
  readonly standard: string
  readonly wbip: string
  readonly unisat: string
}

/** CAIP-2 references are the first 32 hex digits of the genesis block's hash (BIP-122). */
const known: readonly WalletNetwork[] = [
  {
    reference: '000000000019d6689c085ae165831e93',
    standard: 'bitcoin:mainnet',
    wbip: 'Mainnet',
    unisat: 'BITCOIN_MAINNET',
  },
  {
    reference: '000000000933ea01ad0ee984209779ba',
    standard: 'bitcoin:testnet',
    wbip: 'Testnet',
    unisat: 'BITCOIN_TESTNET',
  },
  {
    reference: '00000000da84f2bafbbc53dee25a72ae',
    standard: 'bitcoin:testnet4',
    wbip: 'Testnet4',
    unisat: 'BITCOIN_TESTNET4',
  },
  {
    reference: '00000008819873e925422c1ff0f99f7c',
    standard: 'bitcoin:signet',
    wbip: 'Signet',
    unisat: 'BITCOIN_SIGNET',
  },
  {
    reference: '0f9188f13cb7b2c71f2a335e3a4fc328',
    standard: 'bitcoin:regtest',
    wbip: 'Regtest',
    unisat: 'BITCOIN_REGTEST',
  },
]

/** The names of a network; undefined if wallets have none. */
export const wordsFor = (network: Network | undefined): WalletNetwork | undefined =>
  known.find(({ reference }) => reference === network?.id)

/**
 * The references that a wallet's network name may mean; undefined only without a name. 'livenet'
 * and 'testnet' are UniSat's older names; 'testnet' covers every test network. An unknown name is a
 * network of its own: UniSat's Fractal has the addresses of Bitcoin.
 */
export function toReferences(word: unknown): readonly string[] | undefined {
  if (word === undefined || word === null) return undefined
  const name = typeof word === 'string' ? word : ''
  const text = name.toLowerCase()
  const one = known.find(({ standard, wbip, unisat }) =>
    [standard, wbip.toLowerCase(), unisat.toLowerCase()].includes(text),
  )
  if (text === 'livenet') return known.slice(0, 1).map(({ reference }) => reference)
  if (text === 'testnet') return known.slice(1).map(({ reference }) => reference)
  return [one ? one.reference : toOwnReference(name)]
}

/** A CAIP-2 reference from a name that is not known. */
const toOwnReference = (name: string): string =>
  name.replace(/[^-_a-z0-9]+/gi, '-').slice(0, 32) || 'unknown'

/** The network of an address that matches no offered one, by its prefix alone. */
export const referenceOfPrefix: Readonly<Record<string, string>> = {
  bc: '000000000019d6689c085ae165831e93',
  tb: '000000000933ea01ad0ee984209779ba',
  bcrt: '0f9188f13cb7b2c71f2a335e3a4fc328',
}
