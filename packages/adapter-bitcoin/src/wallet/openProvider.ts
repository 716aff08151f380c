import type { BitcoinProvider } from '../BitcoinProvider.js'
import { openWallet } from './openWallet.js'
import { isTaproot } from './sign.js'

/**
 * A wallet in the single interface for hosts.
 *
 * @throws WALLET_NOT_FOUND if the object is not a known wallet
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
