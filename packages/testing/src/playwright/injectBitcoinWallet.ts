import type { BrowserContext } from 'playwright-core'
import type { BitcoinWallet, BitcoinWalletOptions } from '../wallets/bitcoin/BitcoinWallet.js'
import { createBitcoinWallet } from '../wallets/bitcoin/createBitcoinWallet.js'
import {
  type InstallBitcoinOptions,
  installBitcoinWallet,
} from '../wallets/bitcoin/installBitcoinWallet.js'
import { bridgeWallet } from './bridge/bridgeWallet.js'

/**
 * Installs a bip122 wallet in every page of a context, with the requested shapes. Its keys stay in
 * this process. Call it before the first `goto`. Returns the wallet, which the test controls.
 *
 * @example
 * const wallet = await injectBitcoinWallet(context, { networks: [{ name: 'regtest' }] })
 * await page.goto(url)
 * wallet.setApprove(() => false)
 */
export async function injectBitcoinWallet(
  context: BrowserContext,
  options: BitcoinWalletOptions & InstallBitcoinOptions,
): Promise<BitcoinWallet> {
  const wallet = createBitcoinWallet(options)
  const { name, icon, providers } = wallet
  const { shapes, providersKey } = options
  await bridgeWallet<Pick<BitcoinWallet, 'name' | 'icon' | 'providers'>>(
    context,
    { name, icon, providers },
    {
      install: installBitcoinWallet,
      prepare: (own) => own,
      options: { ...(shapes && { shapes }), ...(providersKey && { providersKey }) },
    },
  )
  return wallet
}
