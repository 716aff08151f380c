import type { BitcoinProvider } from '../BitcoinProvider.js'
import { openWallet } from './openWallet.js'
import { isTaproot } from './sign.js'

/**
 * A wallet as hosts get it, in one shape.
 *
 * @throws WALLET_NOT_FOUND when the object is no wallet of any shape
 */
export function openProvider(raw: unknown): BitcoinProvider {
  const { read, signMessage, signPsbt, sendTransfer } = openWallet(raw)
  return {
    getAccounts: async (input) => (await read(input))?.addresses,
    signMessage: ({ protocol, ...input }) =>
      signMessage({
        ...input,
        protocol: protocol ?? (isTaproot(input.address) ? 'bip322' : 'ecdsa'),
      }),
    signPsbt,
    ...(sendTransfer && { sendTransfer }),
    raw,
  }
}
