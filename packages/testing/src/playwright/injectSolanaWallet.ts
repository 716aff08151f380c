import type { BrowserContext } from 'playwright-core'
import { createSolanaWallet } from '../wallets/solana/createSolanaWallet.js'
import { installSolanaWallet } from '../wallets/solana/installSolanaWallet.js'
import type { SolanaWallet, SolanaWalletOptions } from '../wallets/solana/SolanaWallet.js'
import { bridgeWallet } from './bridge/bridgeWallet.js'

/**
 * Installs a Solana wallet in every page of a context, registered by the wallet standard. Its keys
 * stay in this process. Call it before the first `goto`. Returns the wallet, which the test
 * controls.
 *
 * @example
 * const wallet = await injectSolanaWallet(context, {
 *   secretKeys,
 *   chains: [{ chain: 'solana:localnet', rpcUrl }],
 * })
 * await page.goto(url)
 * wallet.setApprove(() => false)
 */
export async function injectSolanaWallet(
  context: BrowserContext,
  options: SolanaWalletOptions,
): Promise<SolanaWallet> {
  const wallet = createSolanaWallet(options)
  await bridgeWallet(
    context,
    { wallet: wallet.wallet },
    { install: installSolanaWallet, prepare: (own) => own, options: {} },
  )
  return wallet
}
