import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'

export type BitcoinNetwork = typeof NETWORK

const regtest: BitcoinNetwork = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }

/** The network whose addresses look like this one. Test networks share all but bech32. */
export const networkOf = (address: string): BitcoinNetwork =>
  /^bcrt1/i.test(address) ? regtest : /^(?:tb1|[mn2])/i.test(address) ? TEST_NETWORK : NETWORK
