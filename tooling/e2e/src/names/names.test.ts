import { createPublicClient, defineChain, http } from 'viem'
import { describe, expect, inject, it } from 'vitest'
import { itAtLength } from '../../../suite/tableRows.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { type NamesStage, useNamesStage } from './useNamesStage.js'

const onStage = useNamesStage()
const [{ rpcUrl, names }] = inject('localnet').evm
const zone = names?.zone
/** A client of the chain, as any application has it. */
const client = createPublicClient({
  chain: defineChain({
    id: 31337,
    name: 'Localnet One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    contracts: { ensUniversalResolver: { address: names?.universalResolver ?? '0x' } },
  }),
  transport: http(rpcUrl),
})

const field = ({ dialog }: NamesStage) => dialog.getByRole('textbox', { name: 'Name' })

/** The line under the field, which is announced too. */
const said = ({ dialog }: NamesStage, text: string) =>
  dialog.locator('[data-part="name-status"]').getByText(text, { exact: true })

/** Opens the view and goes to the field, by keyboard alone. */
async function openByKeyboard(stage: NamesStage): Promise<void> {
  const { page, button } = stage
  await button('Choose a name').press('Enter')
  await field(stage).waitFor()
  for (let steps = 0; steps < 10; steps++) {
    if (await field(stage).evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The field cannot be reached by keyboard')
}

/** The amounts that the transactions of the blocks since then paid to the account. */
async function paidTo(receiver: string, since: bigint): Promise<bigint[]> {
  const paid: bigint[] = []
  const last = await client.getBlockNumber()
  for (let blockNumber = since + 1n; blockNumber <= last; blockNumber++) {
    const { transactions } = await client.getBlock({ blockNumber, includeTransactions: true })
    for (const { to, value } of transactions)
      if (to?.toLowerCase() === receiver.toLowerCase()) paid.push(value)
  }
  return paid
}

describe('names of accounts', () => {
  it(
    'a name is registered by keyboard: declined, then signed; viem resolves it forward and in reverse [W-12, B-22]',
    onStage(async (stage) => {
      const { page, dialog, wallet, address, button } = stage
      await stage.start()
      await openByKeyboard(stage)
      await said(stage, 'At least 4 characters: letters, digits and hyphens.').waitFor()
      expect(await findAxeProblems(page)).toEqual([])

      await page.keyboard.type('ali')
      await said(stage, 'At least 4 characters.').waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('ce_')
      await said(stage, 'Letters, digits and hyphens only.').waitFor()
      await page.keyboard.press('Backspace')
      await said(stage, 'alice is free.').waitFor()
      await dialog.getByText(`.${zone}`, { exact: true }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])

      wallet.setApprove(({ kind }) => kind !== 'signMessage')
      await page.keyboard.press('Enter')
      await expect.poll(() => stage.signed().length).toBe(1)
      // Back in the form, with what was typed.
      await field(stage).waitFor()
      expect(await field(stage).inputValue()).toBe('alice')
      await said(stage, 'alice is free.').waitFor()
      expect(await client.getEnsAddress({ name: `alice.${zone}` })).toBeNull()

      wallet.setApprove(() => true)
      await field(stage).press('Enter')
      await dialog.getByRole('heading', { name: 'The name is yours' }).waitFor()
      await dialog.getByText(`alice.${zone}`, { exact: true }).waitFor()
      // Whole: the end of an address alone proves nothing.
      await dialog.getByText(address, { exact: true }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])
      const message = JSON.parse(stage.signed().at(-1) ?? '')
      expect(message).toEqual({
        name: `alice.${zone}`,
        attributes: {},
        timestamp: expect.any(Number),
        nonce: expect.any(String),
      })
      expect(await client.getEnsAddress({ name: `alice.${zone}` })).toBe(address)
      expect(await client.getEnsName({ address: address as `0x${string}` })).toBe(`alice.${zone}`)

      await button('Go to your account', dialog).press('Enter')
      await dialog.getByRole('heading', { name: 'Account' }).waitFor()
    }),
  )

  itAtLength(
    'a taken name is not asked of the wallet; a free one in its place is chosen and registered',
    onStage(async (stage) => {
      const { page, dialog, address, button } = stage
      await stage.register(`dora.${zone}`)
      await stage.start()
      await openByKeyboard(stage)
      await page.keyboard.type('Dora')
      await said(stage, 'dora is taken.').waitFor()
      await page.keyboard.press('Enter')
      expect(stage.signed()).toEqual([])
      await button('dora-wallet', dialog).press('Enter')
      await said(stage, 'dora-wallet is free.').waitFor()
      expect(await field(stage).evaluate((element) => element.matches(':focus'))).toBe(true)
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: 'The name is yours' }).waitFor()
      expect(await client.getEnsAddress({ name: `dora-wallet.${zone}` })).toBe(address)
    }),
  )

  it(
    'money is sent to a name by keyboard: its address stands whole in the review, and gets it [W-12]',
    onStage(async (stage) => {
      const { page, dialog, button } = stage
      const name = `payee.${zone}`
      const receiver = await stage.register(name)
      const since = await client.getBlockNumber()
      await stage.start()
      await page.getByRole('navigation').getByRole('button').last().press('Enter')
      await button('Send', dialog).press('Enter')
      await dialog.getByLabel('Amount').focus()
      await page.keyboard.type('0.25')
      await dialog.getByLabel('To', { exact: true }).focus()
      await page.keyboard.type(name)
      await button('Review', dialog).press('Enter')
      await dialog.getByText(receiver, { exact: true }).waitFor()
      await dialog.getByText(name, { exact: true }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])
      await button('Send', dialog).press('Enter')
      await button('Done', dialog).press('Enter')
      const sent = stage.wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
      expect(sent?.params).toMatchObject([{ to: receiver, value: '0x3782dace9d90000' }])
      // By its transaction: other tests use the accounts of the chain at the same time.
      await expect.poll(() => paidTo(receiver, since)).toContain(250_000_000_000_000_000n)
    }),
  )

  itAtLength(
    'without the name service the view says so, and Try again goes on',
    onStage(
      async (stage) => {
        const { page, dialog, server, button } = stage
        await stage.start()
        await openByKeyboard(stage)
        await server.fail()
        await page.keyboard.type('carol')
        await said(stage, 'The name service did not answer.').waitFor()
        expect(await findAxeProblems(page)).toEqual([])
        await server.mend()
        await button('Try again', dialog).press('Enter')
        await said(stage, 'carol is free.').waitFor()
      },
      [/Failed to load resource: net::ERR_/],
    ),
  )

  itAtLength(
    'Cancel takes the question to the wallet back, and the name stays free',
    onStage(async (stage) => {
      const { page, dialog, wallet, button } = stage
      await stage.start()
      await openByKeyboard(stage)
      wallet.setApprove(({ kind }) => (kind === 'signMessage' ? new Promise(() => {}) : true))
      await page.keyboard.type('dave')
      await said(stage, 'dave is free.').waitFor()
      await page.keyboard.press('Enter')
      await dialog.getByRole('heading', { name: 'Sign the message in Node Wallet' }).waitFor()
      expect(await findAxeProblems(page)).toEqual([])
      await button('Cancel', dialog).press('Enter')
      expect(await field(stage).inputValue()).toBe('dave')
      await said(stage, 'dave is free.').waitFor()
    }),
  )
})
