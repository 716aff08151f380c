const ecosystems: Readonly<Record<string, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

/** A namespace as people call it. */
export const toEcosystem = (namespace: string): string => ecosystems[namespace] ?? namespace

/** The host of a site's URL, or the whole text if it is no URL. */
export const toHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Both ends of an address, for display beside the whole of it. */
export const toShort = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 8)}…${address.slice(-6)}` : address
