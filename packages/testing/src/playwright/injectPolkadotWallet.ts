import type { BrowserContext } from 'playwright-core'
import { createPolkadotWallet } from '../wallets/polkadot/createPolkadotWallet.js'
import {
  type InstallPolkadotOptions,
  installPolkadotWallet,
} from '../wallets/polkadot/installPolkadotWallet.js'
import type { PolkadotWallet, PolkadotWalletOptions } from '../wallets/polkadot/PolkadotWallet.js'
import { bridgeWallet } from './bridge/bridgeWallet.js'

/**
 * Installs a Polkadot wallet in every page of a context, at `injectedWeb3`. Its keys stay in this
 * process. Call it before the first `goto`. Returns the wallet, which the test controls.
 *
 * @example
 * const wallet = await injectPolkadotWallet(context, { paths: ['//Alice'] })
 * await page.goto(url)
 * wallet.setApprove(() => false)
 */
export async function injectPolkadotWallet(
  context: BrowserContext,
  options: PolkadotWalletOptions & InstallPolkadotOptions = {},
): Promise<PolkadotWallet> {
  const wallet = createPolkadotWallet(options)
  const { provider, source } = wallet
  await bridgeWallet<Pick<PolkadotWallet, 'provider' | 'source'>>(
    context,
    { provider, source },
    {
      install: installPolkadotWallet,
      prepare: (own) => own,
      options: { shapes: options.shapes ?? ['own'] },
    },
  )
  return wallet
}
