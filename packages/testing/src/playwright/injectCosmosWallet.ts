import type { BrowserContext } from 'playwright-core'
import type { CosmosWallet, CosmosWalletOptions } from '../wallets/cosmos/CosmosWallet.js'
import { createCosmosWallet } from '../wallets/cosmos/createCosmosWallet.js'
import { createOfflineSigner } from '../wallets/cosmos/createOfflineSigner.js'
import {
  type InstallCosmosOptions,
  installCosmosWallet,
} from '../wallets/cosmos/installCosmosWallet.js'
import { bridgeWallet } from './bridge/bridgeWallet.js'

/**
 * Puts a Keplr-shaped wallet into every page of a context, and keeps its keys in this process. Call
 * it before the first `goto`. Returns the wallet, which the test controls.
 *
 * @example
 * const wallet = await injectCosmosWallet(context, {
 *   mnemonic,
 *   chains: [{ chainId: 'local-1', bech32Prefix: 'cosmos', rest: rpcUrl }],
 * })
 * await page.goto(url)
 * wallet.setApprove(() => false)
 */
export async function injectCosmosWallet(
  context: BrowserContext,
  options: CosmosWalletOptions & InstallCosmosOptions,
): Promise<CosmosWallet> {
  const wallet = createCosmosWallet(options)
  const { name, onKeystoreChange } = wallet
  const { shapes, id } = options
  await bridgeWallet<Shown>(
    context,
    { provider: wallet.provider, name, onKeystoreChange },
    {
      install: installCosmosWallet,
      // It answers at once, so the page makes the signer over its own copy of the provider.
      prepare: (own: Shown, createSigner: typeof createOfflineSigner) => {
        const { provider } = own
        provider.getOfflineSigner = (chainId: string) => createSigner(provider, chainId)
        return own
      },
      uses: createOfflineSigner,
      options: { ...(shapes && { shapes }), ...(id && { id }) },
    },
  )
  return wallet
}

type Shown = Pick<CosmosWallet, 'provider' | 'name' | 'onKeystoreChange'>
