import { verifyBitcoin } from '../src/server/verify/verifyBitcoin.js'

/** The address that most of BIP-322's published vectors are signed for. */
export const key = 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l'

/** The server's verdict on a signature on the main network. */
export const ask = (address: string, text: string, signature: string) =>
  verifyBitcoin({ address, text, signature, network: 'bip122:000000000019d6689c085ae165831e93' })
