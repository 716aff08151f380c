import type { Localnet } from '@latchkey/localnet'
import { injectBitcoinWallet } from '@latchkey/testing/playwright'
import { expect, it } from 'vitest'
import { account as accountTexts } from '../../../../packages/ui/src/locales/en/views/account.js'
import { walletSend as sendTexts } from '../../../../packages/ui/src/locales/en/views/walletSend.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { usePlayground } from '../visit.js'
import { states } from './fiveEcosystems.js'
import { sharedChains } from './sharedChains.js'

let localnet: Localnet
const ground = usePlayground(async () => {
  localnet = await sharedChains()
  return localnet.describe()
})

const t = { ...accountTexts, ...sendTexts }
const name = 'Single Address Wallet'
/** An account of the mnemonic that has no coins at the start. */
const account = 5

type Output = { readonly txid: string; readonly vout: number }
const keyOf = ({ txid, vout }: Output) => `${txid}:${vout}`

/** The ids of an address's coins, by their value. */
async function coinsOf(
  { networks: [{ rpcUrls }] }: NonNullable<Localnet['bitcoin']>,
  address: string,
) {
  const found = (await (
    await fetch(`${rpcUrls[0]}/address/${address}/utxo`)
  ).json()) as readonly (Output & {
    readonly value: number
  })[]
  return new Map(found.map((each) => [each.value, keyOf(each)]))
}

it('coins that may carry inscriptions are spent once the person ticks them, by keyboard, and are exactly the inputs', async () => {
  const { bitcoin } = localnet
  if (!bitcoin) throw new Error('the localnet runs no Bitcoin')
  const [regtest] = bitcoin.networks
  const { context, page, dialog, watch, open } = await ground.visit()
  const wallet = await injectBitcoinWallet(context, {
    ...{ name, paymentType: 'p2tr', psbtOnly: true, accountCount: account + 1 },
    networks: [{ name: 'regtest', esploraUrl: regtest.rpcUrls[0] }],
    shapes: ['standard'],
  })
  wallet.selectAccount(account)
  const [own] = wallet.addresses
  const [friend] = bitcoin.accounts
  if (!own || !friend) throw new Error('the wallet has no account')
  expect(wallet.addresses).toHaveLength(1)
  const values = [100_000, 5_000, 4_000] as const
  for (const value of values) await bitcoin.fund(own.address, value)
  await bitcoin.mine()
  await expect.poll(async () => (await coinsOf(bitcoin, own.address)).size).toBe(3)
  const coins = await coinsOf(bitcoin, own.address)
  const [, ...small] = values.map((value) => coins.get(value) ?? '')

  await open()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await dialog.getByRole('button', { name: new RegExp(name) }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(async () => (await states(page)).bip122?.[1]).toContain(own.address)
  await page.evaluate(() =>
    (window as unknown as { kit: { open(input: object): void } }).kit.open({ view: 'Account' }),
  )
  await dialog.getByRole('button', { name: t['account.send'], exact: true }).focus()
  await page.keyboard.press('Enter')

  const list = dialog.getByRole('list', { name: t['send.coins'] })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  for (const [index, id] of small.entries())
    expect(
      await list.getByRole('listitem').nth(index).locator('[title]').getAttribute('title'),
    ).toBe(id)
  expect(await findAxeProblems(page)).toEqual([])
  await dialog.getByLabel(t['send.amount']).focus()
  await page.keyboard.type('0.001055')
  await dialog.getByLabel(t['send.receiver'], { exact: true }).focus()
  await page.keyboard.type(friend.payment)
  await dialog.getByRole('button', { name: 'At most 0.001 BTC can be sent' }).waitFor()
  const box = dialog.getByRole('checkbox', { name: t['send.spendCollectibles'] })
  await box.focus()
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(true)

  const review = dialog.getByRole('button', { name: t['send.review'], exact: true })
  await review.focus()
  await page.keyboard.press('Enter')
  await dialog.getByText(t['send.spends'].other.replace('{count}', '2')).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  expect(await findAxeProblems(page)).toEqual([])
  const send = dialog.getByRole('button', { name: t['send.confirm'], exact: true })
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  await send.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: t['send.done'] }).waitFor()

  const id = await page.evaluate(() => {
    type Requests = { transactions: readonly { readonly id: string }[] }
    const { kit } = window as unknown as {
      kit: { requests: { store: { getState(): Requests } } }
    }
    return kit.requests.store.getState().transactions[0]?.id
  })
  const sent = (await bitcoin.rpc('getrawtransaction', [id, 1])) as {
    readonly vin: readonly Output[]
  }
  expect(sent.vin.map(keyOf).sort()).toEqual([...coins.values()].sort())
  expect(watch.problems()).toEqual([])
  await context.close()
})
