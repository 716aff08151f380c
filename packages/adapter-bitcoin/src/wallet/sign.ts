import { type ChainAdapter, parseCaipAddress } from '@latchkey/core'
import { openWallet } from './openWallet.js'

/**
 * Signs a message with the address of `account`. Taproot supports only BIP-322; for all other
 * addresses wallets default to ECDSA (BIP-137). A wallet-standard wallet chooses by itself. The
 * signature is base64, with the prefix of BIP-322 2.0.0 if the wallet writes it.
 */
export async function signMessage(
  input: Parameters<ChainAdapter['signMessage']>[0],
  chosen: 'byAddress' | 'ecdsa' | 'bip322',
): Promise<string> {
  const { connector, account, message, signal } = input
  const { address } = parseCaipAddress(account.address)
  const protocol = chosen === 'byAddress' ? (isTaproot(address) ? 'bip322' : 'ecdsa') : chosen
  const wallet = openWallet(await connector.getProvider('bip122'))
  return await wallet.signMessage({ address, message, protocol, signal })
}

/** True for witness version 1, which only BIP-322 can sign. */
export const isTaproot = (address: string): boolean => /^[a-z]{2,8}1p/i.test(address)
