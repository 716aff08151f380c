import type { BrowserContext } from 'playwright-core'
import { createEvmWallet } from '../wallets/evm/createEvmWallet.js'
import type { EvmProvider } from '../wallets/evm/EvmProvider.js'
import type { EvmWallet, EvmWalletOptions } from '../wallets/evm/EvmWallet.js'
import { type InstallEvmOptions, installEvmWallet } from '../wallets/evm/installEvmWallet.js'
import { bridgeWallet } from './bridge/bridgeWallet.js'

/**
 * Installs an eip155 wallet in every page of a context, announced before the page's own scripts
 * run. Its keys stay in this process. Pages of the context share it, as tabs share an extension.
 * Call it before the first `goto`. Returns the wallet, which the test controls.
 *
 * @example
 * const wallet = await injectEvmWallet(context, {
 *   privateKeys,
 *   chains: [{ id: 31337, rpcUrl }, { id: 31338, rpcUrl }],
 *   approve: () => true,
 * })
 * await page.goto(url)
 * wallet.selectChain(31338)
 */
export async function injectEvmWallet(
  context: BrowserContext,
  options: EvmWalletOptions & InstallEvmOptions,
): Promise<EvmWallet> {
  const wallet = createEvmWallet(options)
  const { announce = true, legacy = false } = options
  // `reshape` replaces `wallet.provider`; open pages use the new one.
  const provider: EvmProvider = {
    request: (args) => wallet.provider.request(args),
    on(event, listener) {
      wallet.provider.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      wallet.provider.removeListener(event, listener)
      return provider
    },
  }
  const shown = { info: { ...wallet.info }, provider }
  await bridgeWallet<Pick<EvmWallet, 'info' | 'provider'>>(context, shown, {
    install: installEvmWallet,
    // A uuid lives as long as a page load (EIP-6963).
    prepare: ({ info, provider: own }: typeof shown) => ({
      info: Object.freeze({ ...info, uuid: crypto.randomUUID?.() ?? info.uuid }),
      provider: own,
    }),
    options: { announce, legacy },
  })
  return wallet
}
