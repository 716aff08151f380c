/**
 * A CAIP-2 namespace. Latchkey's own adapters serve five; the type stays open for others.
 * @see https://chainagnostic.org/CAIPs/caip-2
 */
export type Namespace = 'eip155' | 'solana' | 'polkadot' | 'bip122' | 'cosmos' | (string & {})

/** A CAIP-2 network id such as `eip155:1`. */
export type CaipNetworkId = `${string}:${string}`

/** A CAIP-10 account id such as `eip155:1:0xab16a96d359ec26a11e2c2b3d8f8b8942d5bfcdb`. */
export type CaipAddress = `${string}:${string}:${string}`
