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
 * Installs a Keplr-compatible wallet in every page of a context. Its keys stay in this process.
 * Call it before the first `goto`. Returns the wallet, which the test controls.
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
      // `getOfflineSigner` is synchronous, so the page creates the signer over its copy of the
      // provider.
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
