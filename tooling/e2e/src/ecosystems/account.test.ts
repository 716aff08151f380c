import type { Localnet } from '@latchkey/localnet'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { account as arAccount } from '../../../../packages/ui/src/locales/ar/views/account.js'
import { portfolio as arPortfolio } from '../../../../packages/ui/src/locales/ar/views/portfolio.js'
import { walletSend as arSend } from '../../../../packages/ui/src/locales/ar/views/walletSend.js'
import { account as enAccount } from '../../../../packages/ui/src/locales/en/views/account.js'
import { portfolio as enPortfolio } from '../../../../packages/ui/src/locales/en/views/portfolio.js'
import { walletSend as enSend } from '../../../../packages/ui/src/locales/en/views/walletSend.js'
import { tableRows } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { usePlayground, type Visit } from '../visit.js'
import { cases, connectAll, goTo, states } from './fiveEcosystems.js'
import type { BalanceReaders } from './readBalances.js'
import { sharedChains, sharedReaders } from './sharedChains.js'

let localnet: Localnet
let readers: BalanceReaders
const ground = usePlayground(async () => {
  localnet = await sharedChains()
  return localnet.describe()
})
/** One page for all tests: five approvals take longer than each of them. */
let visit: Visit
beforeAll(async () => {
  readers = await sharedReaders()
  visit = await connectFive()
})
afterAll(async () => {
  await visit?.context.close()
})

const words = {
  en: { ...enAccount, ...enPortfolio, ...enSend },
  ar: { ...arAccount, ...arPortfolio, ...arSend },
} as const
type Language = keyof typeof words

/** Widths, themes and languages; Arabic is written from right to left. */
const looks = (['en', 'ar'] as const).flatMap((language) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    ([1_280, 360] as const).map((width) => ({ language, theme, width })),
  ),
)
/** The looks of every run, one for each namespace. */
const ofEveryRun: Readonly<Record<string, string>> = {
  eip155: 'ar light 360',
  solana: 'en dark 360',
  polkadot: 'ar dark 1280',
  bip122: 'en light 1280',
  cosmos: 'ar dark 360',
}
const rows = tableRows(
  cases.flatMap((each) =>
    looks.map((look) => ({
      ...each,
      ...look,
      look: `${look.language} ${look.theme} ${look.width}`,
    })),
  ),
  ({ namespace, look }) => ofEveryRun[namespace] === look,
)

async function setLook({ page }: Visit, { language, theme, width }: (typeof looks)[number]) {
  await page.setViewportSize({ width, height: width === 360 ? 720 : 800 })
  await page.getByLabel('Mode').selectOption(theme)
  await page.getByLabel('Language').selectOption(language)
}

const receiver = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'

async function connectFive(): Promise<Visit> {
  const visit = await ground.visit()
  await visit.open()
  await connectAll('Latchkey Test Wallet', visit.page, visit.dialog, visit.approve)
  return visit
}

async function openAccount(
  { page, dialog }: Visit,
  namespace: string,
  language: Language = 'en',
): Promise<void> {
  await page.evaluate((name) => {
    const { kit } = window as unknown as {
      kit: {
        connection: { setActiveNamespace(name: string): void }
        close(): void
        open(input: object): void
      }
    }
    kit.close()
    kit.connection.setActiveNamespace(name)
    kit.open({ view: 'Account' })
  }, namespace)
  await dialog.getByRole('tab', { name: words[language]['account.tokens'] }).click()
}

const closeModal = (page: Page) =>
  page.evaluate(() => (window as unknown as { kit: { close(): void } }).kit.close())

/** The label of the memo's field, where transfers of a namespace carry one. */
const memoLabels: Readonly<Record<string, 'send.memoOptional' | 'send.memoCustomary'>> = {
  solana: 'send.memoOptional',
  cosmos: 'send.memoCustomary',
}

/** Fills the form by keyboard alone and sends it. */
async function sendByKeyboard(
  { page, dialog, approve, prompt }: Visit,
  {
    to,
    amount,
    memo,
    namespace,
    language,
  }: {
    readonly to: string
    readonly amount: string
    readonly memo: string
    readonly namespace: string
    readonly language: Language
  },
): Promise<void> {
  const t = words[language]
  await dialog.getByRole('button', { name: t['account.send'], exact: true }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByLabel(t['send.amount']).focus()
  await page.keyboard.type(amount)
  await dialog.getByLabel(t['send.receiver'], { exact: true }).focus()
  await page.keyboard.type(to)
  const memoLabel = memoLabels[namespace]
  if (memoLabel) {
    await dialog.getByLabel(t[memoLabel], { exact: true }).focus()
    await page.keyboard.type(memo)
  } else expect(await dialog.getByLabel(new RegExp(`^${t['send.memo']}`)).count()).toBe(0)
  const review = dialog.getByRole('button', { name: t['send.review'], exact: true })
  await review.waitFor()
  await review.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(to).waitFor()
  const send = dialog.getByRole('button', { name: t['send.confirm'], exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  if (memoLabel) await dialog.getByText(memo, { exact: true }).waitFor()
  await send.focus()
  await page.keyboard.press('Enter')
  await prompt.waitFor()
  // The wallet reads it from the bytes that it signs.
  if (memoLabel) await prompt.getByText(memo, { exact: true }).waitFor()
  await approve()
}

/** The decimals of what the kit says of a namespace's currency. */
const balanceOf = (page: Page, namespace: string) =>
  page.evaluate((name) => {
    type Balance = { readonly data?: { readonly decimals: number } }
    const { kit } = window as unknown as {
      kit: { account: { store: { getState(): { balanceByNamespace: Record<string, Balance> } } } }
    }
    const { data } = kit.account.store.getState().balanceByNamespace[name] ?? {}
    return { decimals: data?.decimals ?? 0 }
  }, namespace)

/** The newest transfer that the kit keeps. */
const lastTransfer = (page: Page) =>
  page.evaluate(() => {
    type Transfer = { readonly to: string; readonly amount: string; readonly token?: string }
    type Requests = { transactions: readonly { readonly transfer?: Transfer }[] }
    const { kit } = window as unknown as {
      kit: { requests: { store: { getState(): Requests } } }
    }
    return kit.requests.store.getState().transactions[0]?.transfer
  })

/** The number in a text, and an amount as such a number with 3 decimals, rounded down. */
const numberOf = (text: string) => Number(/[\d,]+(\.\d+)?/.exec(text)?.[0].replaceAll(',', ''))
const floored = (units: bigint, decimals: number) =>
  Number((units * 1_000n) / 10n ** BigInt(decimals)) / 1_000

const axe = (page: Page) => findAxeProblems(page)
const done = (dialog: Locator, language: Language = 'en') =>
  dialog.getByRole('button', { name: words[language]['send.done'] })
/** True if nothing of the dialog is wider than it. */
const fits = (dialog: Locator) =>
  dialog.evaluate((element) => element.scrollWidth <= element.clientWidth)

describe('the account view on five namespaces', () => {
  it.each(rows)(
    '$namespace, $look: the native balance equals that of an independent library; a transfer through the view arrives to the unit and is listed in Activity',
    async ({ namespace, network, amount, units, language, theme, width }) => {
      const { page, dialog, watch } = visit
      const reader = readers.byNamespace[namespace]
      if (!reader) throw new Error(namespace)
      await closeModal(page)
      await setLook(visit, { language, theme, width })
      await goTo(page, network)
      const to = await page.getByLabel('To', { exact: true }).inputValue()
      const active = ((await states(page))[namespace]?.[1] ?? '').split(':').at(-1) ?? ''
      // bitcoinjs-lib reads no Taproot address, as the wallet's own is.
      const readMine = async () =>
        namespace === 'bip122' ? undefined : await reader.native(active)
      await openAccount(visit, namespace, language)
      expect(await dialog.evaluate((element) => getComputedStyle(element).direction)).toBe(
        language === 'ar' ? 'rtl' : 'ltr',
      )
      const shown = dialog.locator('[data-part=balance]')
      await expect.poll(async () => (await shown.textContent()) ?? '').toMatch(/\d/)
      expect(await axe(page)).toEqual([])
      const [before, mine] = await Promise.all([reader.native(to), readMine()])
      if (mine !== undefined) {
        const { decimals } = await balanceOf(page, namespace)
        expect(numberOf((await shown.textContent()) ?? '')).toBe(floored(mine, decimals))
      }
      const memo = `No. ${before % 1_000_000n}`
      await sendByKeyboard(visit, { to, amount, memo, namespace, language })
      await done(dialog, language).waitFor()
      expect(await fits(dialog)).toBe(true)
      await expect.poll(() => reader.native(to)).toBe(before + units)
      const left = await readMine()
      if (mine !== undefined) expect(left).toBeLessThanOrEqual(mine - units)
      await done(dialog, language).click()
      await dialog.getByRole('tab', { name: words[language]['account.activity'] }).click()
      const sent = new RegExp(`^${words[language]['activity.kind.send']}`)
      const newest = dialog.getByRole('tabpanel').getByRole('button', { name: sent }).first()
      await newest.waitFor()
      expect(await fits(dialog)).toBe(true)
      expect(await axe(page)).toEqual([])
      if (memoLabels[namespace]) {
        await newest.click()
        await dialog.getByText(memo, { exact: true }).waitFor()
        expect(await fits(dialog)).toBe(true)
        expect(await axe(page)).toEqual([])
      }
      expect(watch.problems()).toEqual([])
    },
  )
})

describe('the account view in English at a desk', () => {
  beforeAll(async () => {
    await closeModal(visit.page)
    await setLook(visit, { language: 'en', theme: 'dark', width: 1_280 })
  })

  it.each(
    tableRows(['solana', 'polkadot', 'cosmos'] as const, (namespace) => namespace === 'solana'),
  )(
    '%s: a token is found, sent and received to the unit, read by an independent library',
    async (namespace) => {
      const { page, dialog, watch } = visit
      const { solana, polkadot, cosmos } = localnet.describe()
      const tokens = {
        solana: solana?.networks[0].token,
        polkadot: polkadot?.networks[0].token,
        cosmos: cosmos?.networks[0].token,
      }
      const token = String(tokens[namespace])
      const read = readers.byNamespace[namespace]?.token
      const network = cases.find((each) => each.namespace === namespace)?.network
      if (!read || !network) throw new Error(namespace)
      await closeModal(page)
      await goTo(page, network)
      const to = await page.getByLabel('To', { exact: true }).inputValue()
      await openAccount(visit, namespace)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByRole('button', { name: /^Token: / }).click()
      await dialog.getByLabel(words.en['send.search']).fill(token)
      const found = dialog.getByRole('list', { name: 'Tokens' }).getByRole('button')
      await expect.poll(() => found.count()).toBe(1)
      await found.click()
      await dialog.getByLabel('Amount').fill('1.5')
      await dialog.getByLabel('To', { exact: true }).fill(to)
      await dialog.getByRole('button', { name: 'Review', exact: true }).click()
      await dialog.getByText(/at most|up to about/).waitFor()
      const before = await read(to)
      // The last transfer to it had a memo.
      if (memoLabels[namespace])
        await dialog.getByRole('checkbox', { name: words.en['send.withoutMemo'] }).check()
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await visit.approve()
      await done(dialog).waitFor()
      const sent = await lastTransfer(page)
      expect(sent).toMatchObject({ to, token, amount: expect.stringMatching(/^150*$/) })
      await expect.poll(() => read(to)).toBe(before + BigInt(sent?.amount ?? 0))
      expect(watch.problems()).toEqual([])
    },
  )

  it('a token is chosen, sent and received to the unit; the receiver is recent afterwards', async () => {
    const { page, dialog, watch } = visit
    const reader = readers.byNamespace.eip155
    if (!reader?.token) throw new Error('no token')
    const to = receiver
    const active = ((await states(page)).eip155?.[1] ?? '').split(':').at(-1) ?? ''
    await openAccount(visit, 'eip155')
    const row = dialog.getByRole('tabpanel').getByText('Latchkey Test Dollar')
    await row.waitFor()
    const [before, mine] = await Promise.all([reader.token(to), reader.token(active)])
    const text = (await dialog.getByRole('tabpanel').textContent()) ?? ''
    expect(text).toContain(`${new Intl.NumberFormat('en').format(Number(mine / 10n ** 6n))}`)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog.getByRole('button', { name: /^Token: / }).click()
    await dialog.getByRole('button', { name: /Latchkey Test Dollar/ }).click()
    await dialog.getByLabel('Amount').fill('12,5')
    expect(await dialog.getByLabel('Amount').inputValue()).toBe('12.5')
    await dialog.getByLabel('To', { exact: true }).fill(to)
    await dialog.getByRole('button', { name: 'Review', exact: true }).click()
    await dialog.getByText(/at most|up to about/).waitFor()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await visit.approve()
    await done(dialog).waitFor()
    await expect.poll(() => reader.token?.(to)).toBe(before + 12_500_000n)
    await done(dialog).click()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await dialog
      .getByRole('region', { name: 'Recent' })
      .getByRole('button', { name: /0x976E/ })
      .waitFor()
    expect(watch.problems()).toEqual([])
  })

  it.each(cases)(
    '$namespace: Max can be reviewed and reaches the wallet, and a rejection keeps the form',
    async ({ namespace, network }) => {
      const { page, dialog, prompt, watch } = visit
      await closeModal(page)
      await goTo(page, network)
      const to = await page.locator('#send-to').inputValue()
      await openAccount(visit, namespace)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByLabel('To', { exact: true }).fill(to)
      const memoLabel = memoLabels[namespace]
      // Max is less where the fee grows with the memo.
      if (memoLabel) await dialog.getByLabel(words.en[memoLabel], { exact: true }).fill('104857')
      await dialog.getByRole('button', { name: 'Max: send all that there is' }).click()
      await dialog.getByRole('button', { name: 'Review', exact: true, disabled: false }).click()
      await dialog.getByText(/at most|up to about/).waitFor()
      await dialog.getByRole('button', { name: 'Send', exact: true, disabled: false }).click()
      await prompt.getByRole('button', { name: 'Reject' }).click()
      await dialog.getByText('You declined it in the wallet. Nothing was sent.').waitFor()
      await dialog.getByRole('button', { name: 'Back' }).click()
      expect(await dialog.getByLabel('Amount').inputValue()).toMatch(/^\d+\.\d{5,}$/)
      expect(await page.locator('[data-part=field-input]').count()).toBe(
        memoLabels[namespace] ? 3 : 2,
      )
      expect(watch.problems()).toEqual([])
    },
  )

  it.each([
    {
      namespace: 'solana',
      to: '7v54NWdBtkjuAFJrLGsS2SXnuk8nKam81mZJeeYxVFi9',
      amount: '0.0005',
      least: 'At least 0.00089088 SOL to this address',
    },
    {
      namespace: 'bip122',
      to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080',
      amount: '0.00000293',
      least: 'At least 0.00000294 BTC to this address',
    },
  ])(
    '$namespace: too little for the receiver is a problem of the form, with the figure',
    async ({ namespace, to, amount, least }) => {
      const { dialog, watch } = visit
      await openAccount(visit, namespace)
      await dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await dialog.getByLabel('To', { exact: true }).fill(to)
      await dialog.getByLabel('Amount').fill(amount)
      await dialog.getByRole('button', { name: least }).waitFor()
      expect(await dialog.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true')
      const enough = least.split(' ')[2] ?? ''
      await dialog.getByLabel('Amount').fill(enough)
      await dialog.getByRole('button', { name: 'Review', exact: true, disabled: false }).waitFor()
      expect(watch.problems()).toEqual([])
    },
  )

  it('Receive shows the whole address, its code can be read, and the address can be copied', async () => {
    const { page, dialog, context } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const active = ((await states(page)).eip155?.[1] ?? '').split(':').at(-1) ?? ''
    await openAccount(visit, 'eip155')
    await dialog.getByRole('button', { name: 'Receive' }).click()
    await dialog.getByText(active).waitFor()
    await dialog.getByRole('img', { name: 'QR code of your address' }).waitFor()
    await dialog.getByRole('button', { name: 'Copy address' }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(active)
    expect(await axe(page)).toEqual([])
  })
})
