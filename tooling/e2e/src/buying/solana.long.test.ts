import { startLocalnet } from '@latchkey/localnet'
import { Connection, PublicKey } from '@solana/web3.js'
import { parseUnits } from 'viem'
import { afterAll, expect, it } from 'vitest'
import { addressOf, continueTo, findInActivity, openView, quoteInViews } from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

let localnet: Awaited<ReturnType<typeof startLocalnet>> | undefined
const stage = useBuyingStage({
  async chains() {
    localnet = await startLocalnet({ namespaces: ['eip155', 'solana'] })
    return localnet.describe()
  },
  async connect({ page, dialog, approve }) {
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    for (const step of [1, 2]) {
      await dialog.getByText(`Approval ${step} of 2`).waitFor()
      await approve()
    }
    await dialog.waitFor({ state: 'detached' })
    await page.evaluate(() =>
      (
        window as unknown as { kit: { connection: { setActiveNamespace(name: string): void } } }
      ).kit.connection.setActiveNamespace('solana'),
    )
  },
})
afterAll(() => localnet?.stop())

it('SOL is bought on Solana through Meld: quote, checkout, delivery, activity', async () => {
  const visit = await stage.visit()
  const { page, dialog, context, watch } = visit
  const [network] = localnet?.solana?.networks ?? []
  const chain = new Connection(String(network?.rpcUrl), {
    commitment: 'confirmed',
    wsEndpoint: network?.wsUrl ?? '',
  })
  const account = new PublicKey(await addressOf(page))
  const before = await chain.getBalance(account)
  await openView(page, 'FundWallet')
  await dialog.getByRole('button', { name: /^Provider: Meld/ }).click()
  await dialog.getByRole('button', { name: /^Meld/ }).waitFor()
  expect(await dialog.getByRole('button', { name: /^Coinbase/ }).count()).toBe(0)
  const arrives = await quoteInViews(visit, { provider: 'Meld', amount: '300' })
  await dialog
    .getByRole('button', { name: /^Choose a token: .*SOL on Solana Localnet One/ })
    .waitFor()
  const checkout = await continueTo(visit, 'Meld')
  await checkout.getByText(account.toBase58()).waitFor()
  await checkout.getByText(`${arrives} SOL`).waitFor()
  await checkout.getByRole('button', { name: 'Pay with test card' }).click()
  await dialog.getByRole('heading', { name: 'Delivered' }).waitFor()
  // The quote has eight decimals, the currency nine.
  expect(BigInt((await chain.getBalance(account)) - before)).toBe(parseUnits(arrives, 9))
  const [order] = stage.standIn.orders.values()
  const delivery = await chain.getParsedTransaction(String(order?.hash), {
    maxSupportedTransactionVersion: 0,
  })
  expect(delivery?.meta?.err).toBeNull()
  await findInActivity(visit, String(order?.hash))
  expect(watch.problems()).toEqual([])
  await context.close()
})
