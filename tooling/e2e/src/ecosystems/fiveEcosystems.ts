import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { BalanceReaders } from './readBalances.js'

/** Transfers on each local chain: amounts in whole units, with all digits of the smallest. */
export const cases = [
  {
    namespace: 'eip155',
    network: 'Localnet One',
    second: 'Localnet Two',
    amount: '0.01',
    units: 10n ** 16n,
  },
  {
    namespace: 'solana',
    network: 'Solana Localnet One',
    second: 'Solana Localnet Two',
    amount: '0.01',
    units: 10n ** 7n,
  },
  {
    namespace: 'polkadot',
    network: 'Localnet Asset Hub One',
    second: 'Localnet Asset Hub Two',
    amount: '0.5',
    units: 5n * 10n ** 11n,
  },
  {
    namespace: 'bip122',
    network: 'Bitcoin Regtest',
    second: 'Bitcoin Local Signet',
    amount: '0.001',
    units: 100_000n,
  },
  {
    namespace: 'cosmos',
    network: 'Local Cosmos',
    second: 'Local Osmosis',
    amount: '0.25',
    units: 250_000n,
  },
] as const

/** Status and active account per namespace. */
export const states = (page: Page) =>
  page.evaluate(() => {
    type Entry = { readonly status: string; readonly connection?: { readonly active: string } }
    const { kit } = window as unknown as {
      kit: { connection: { store: { getState(): { byNamespace: Record<string, Entry> } } } }
    }
    const { byNamespace } = kit.connection.store.getState()
    return Object.fromEntries(
      Object.entries(byNamespace).map(([name, { status, connection }]) => [
        name,
        [status, connection?.active] as const,
      ]),
    )
  })

export const statuses = async (page: Page) =>
  Object.values(await states(page)).map(([status]) => status)

/**
 * Connects one wallet in five ecosystems, with an approval each. Resolves with the text of each
 * approval.
 */
export async function connectAll<Said>(
  wallet: string,
  page: Page,
  dialog: Locator,
  approve: () => Promise<Said>,
): Promise<readonly Said[]> {
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: new RegExp(wallet) }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const said: Said[] = []
  for (let step = 1; step <= cases.length; step++) {
    await dialog.getByText(`Approval ${step} of ${cases.length}`).waitFor()
    said.push(await approve())
  }
  await dialog.waitFor({ state: 'detached' })
  return said
}

/** Switches to a network on the page; a wallet with a current network prompts. */
export async function goTo(
  page: Page,
  network: string,
  approve?: () => Promise<unknown>,
): Promise<void> {
  const there = page.getByTestId('network')
  if ((await there.textContent()) === network) return
  await page.getByRole('button', { name: `Switch to ${network}`, exact: true }).click()
  await approve?.()
  await expect.poll(() => there.textContent()).toBe(network)
}

const refusedOn = (page: Page) => page.locator('.outcome[data-error]')

/** Resolves with the sent transaction's id on the page; fails with the page's error text. */
export async function sentTransaction(page: Page, what?: string): Promise<string> {
  const refused = refusedOn(page)
  const sent = page.getByTestId('transaction')
  await refused.or(sent).first().waitFor()
  expect(await refused.allTextContents(), what).toEqual([])
  return (await sent.textContent()) ?? ''
}

/**
 * Signs on each chain, and sends its currency and token. Independent libraries read the results.
 */
export async function signAndSendOnEach(
  page: Page,
  readers: BalanceReaders,
  approve: {
    readonly signing: () => Promise<unknown>
    readonly sending: (refused: Locator) => Promise<unknown>
  },
): Promise<void> {
  let signature: string | null = null
  const refused = refusedOn(page)
  for (const { namespace, network, amount, units } of cases) {
    await goTo(page, network)
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await approve.signing()
    await expect
      .poll(() => page.getByTestId('signature').textContent(), {
        message: `${namespace}: signature`,
      })
      .not.toBe(signature)
    signature = await page.getByTestId('signature').textContent()
    expect(signature?.length, namespace).toBeGreaterThan(60)

    const reader = readers.byNamespace[namespace]
    if (!reader) throw new Error(`readBalances.ts has no reader of ${namespace}.`)
    const receiver = await page.getByLabel('To', { exact: true }).inputValue()
    for (const asset of ['native', 'token'] as const) {
      const read = reader[asset]
      if (!read) continue
      const before = await read(receiver)
      await page.getByLabel('Asset', { exact: true }).selectOption(asset)
      await page.getByLabel('Amount').fill(asset === 'native' ? amount : '1.5')
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await approve.sending(refused)
      await sentTransaction(page, `${namespace}: ${asset}`)
      const gained = asset === 'native' ? units : 1_500_000n
      await expect
        .poll(async () => (await read(receiver)) - before, {
          message: `${namespace}: ${asset} arrives`,
        })
        .toBe(gained)
    }
  }
}

/**
 * After a reload with all five connected, the Wallets view disconnects one, then all; the next
 * reload is disconnected.
 */
export async function leaveOneThenAll(page: Page, dialog: Locator, wallet: string): Promise<void> {
  await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'connected'))
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Account/ })
    .click()
  await dialog.getByRole('button', { name: /^Wallets/ }).click()
  await dialog.getByRole('button', { name: `Disconnect ${wallet} on Solana` }).click()
  await expect.poll(async () => (await states(page)).solana?.[0]).toBe('disconnected')
  expect((await statuses(page)).filter((status) => status === 'connected')).toHaveLength(
    cases.length - 1,
  )
  await dialog.getByRole('button', { name: 'Disconnect all' }).click()
  await expect.poll(() => statuses(page)).toEqual(cases.map(() => 'disconnected'))
  await page.reload()
  await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
  expect(await statuses(page)).toEqual(cases.map(() => 'disconnected'))
}
