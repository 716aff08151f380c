import { test as base, expect } from '@playwright/test'
import type { BitcoinWallet } from '../wallets/bitcoin/BitcoinWallet.js'
import type { CosmosWallet } from '../wallets/cosmos/CosmosWallet.js'
import type { EvmWallet } from '../wallets/evm/EvmWallet.js'
import type { PolkadotWallet } from '../wallets/polkadot/PolkadotWallet.js'
import type { SolanaWallet } from '../wallets/solana/SolanaWallet.js'
import { createKitModal, type KitModal } from './createKitModal.js'
import { injectBitcoinWallet } from './injectBitcoinWallet.js'
import { injectCosmosWallet } from './injectCosmosWallet.js'
import { injectEvmWallet } from './injectEvmWallet.js'
import { injectPolkadotWallet } from './injectPolkadotWallet.js'
import { injectSolanaWallet } from './injectSolanaWallet.js'

export type { KitModal } from './createKitModal.js'
export { expect }

/** The wallets of a test, by package entry. Omitted ones are not installed. */
export type WalletOptions = {
  readonly evm?: Parameters<typeof injectEvmWallet>[1]
  readonly solana?: Parameters<typeof injectSolanaWallet>[1]
  readonly polkadot?: Parameters<typeof injectPolkadotWallet>[1]
  readonly bitcoin?: Parameters<typeof injectBitcoinWallet>[1]
  readonly cosmos?: Parameters<typeof injectCosmosWallet>[1]
}

/** The wallets requested by `walletOptions`. Reading another one throws. */
export type TestWallets = {
  readonly evm: EvmWallet
  readonly solana: SolanaWallet
  readonly polkadot: PolkadotWallet
  readonly bitcoin: BitcoinWallet
  readonly cosmos: CosmosWallet
  /** Makes every wallet approve, which is the default. */
  approveAll(): void
  /** Makes every wallet reject. */
  rejectAll(): void
}

export type LatchkeyFixtures = {
  /** Set it with `test.use`, or as `use` in the config. @default {} */
  readonly walletOptions: WalletOptions
  /** Wallets in every page of the test's context. Their keys stay in the test's process. */
  readonly wallet: TestWallets
  /** The modal on the test's page. */
  readonly kitModal: KitModal
}

/**
 * Playwright's `test` with wallets installed before a page's own scripts run, and with the kit's
 * modal.
 *
 * @example
 * test.use({ walletOptions: { evm: { privateKeys, chains: [{ id: 31337, rpcUrl }] } } })
 *
 * test('connects, and shows what the wallet refuses', async ({ page, wallet, kitModal }) => {
 *   await page.goto('/')
 *   await page.getByRole('button', { name: 'Connect wallet' }).click()
 *   await kitModal.pick('Latchkey Test Wallet')
 *   wallet.rejectAll()
 * })
 */
export const test = base.extend<LatchkeyFixtures>({
  walletOptions: [{}, { option: true }],
  // Wallets must precede the page, even in a test that does not use the fixture.
  wallet: [
    async ({ context, walletOptions: { evm, solana, polkadot, bitcoin, cosmos } }, use) => {
      await use(
        collect({
          ...(evm && { evm: await injectEvmWallet(context, evm) }),
          ...(solana && { solana: await injectSolanaWallet(context, solana) }),
          ...(polkadot && { polkadot: await injectPolkadotWallet(context, polkadot) }),
          ...(bitcoin && { bitcoin: await injectBitcoinWallet(context, bitcoin) }),
          ...(cosmos && { cosmos: await injectCosmosWallet(context, cosmos) }),
        }),
      )
    },
    { auto: true },
  ],
  kitModal: async ({ page }, use) => {
    await use(createKitModal(page))
  },
})

type Wallets = Omit<TestWallets, 'approveAll' | 'rejectAll'>

function collect(wallets: Partial<Wallets>): TestWallets {
  const read = <Name extends keyof Wallets>(name: Name): Wallets[Name] => {
    const wallet = wallets[name]
    if (!wallet)
      throw new Error(`No ${name} wallet is installed. Set walletOptions.${name} with test.use.`)
    return wallet as Wallets[Name]
  }
  const setAll = (approved: boolean) => {
    for (const wallet of Object.values(wallets)) wallet.setApprove(() => approved)
  }
  return {
    get evm() {
      return read('evm')
    },
    get solana() {
      return read('solana')
    },
    get polkadot() {
      return read('polkadot')
    },
    get bitcoin() {
      return read('bitcoin')
    },
    get cosmos() {
      return read('cosmos')
    },
    approveAll: () => setAll(true),
    rejectAll: () => setAll(false),
  }
}
