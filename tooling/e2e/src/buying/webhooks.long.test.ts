import {
  coinbaseMessage,
  meldMessage,
  type StandInMessage,
  type StandInOrder,
} from '@latchkey/localnet/onramp'
import { describe, expect, it } from 'vitest'
import { tableRows } from '../../../suite/tableRows.js'
import { addressOf, continueTo, quoteInViews } from './buyingForm.js'
import { useBuyingStage } from './useBuyingStage.js'

const stage = useBuyingStage()
const hash = `0x${'ab'.repeat(32)}`

const send = async ({ url, headers, body }: StandInMessage) =>
  (await fetch(url, { method: 'POST', headers: { ...headers }, body })).status

/** The orders of an account, as a page asks the server for them. */
async function ordersOf(address: string, provider: string) {
  const { url, projectId } = stage.server
  const query = new URLSearchParams({ onramp: provider, projectId, st: 'html', sv: '1.0.0' })
  const answer = await fetch(`${url}/v1/account/${address}/history?${query}`)
  const { data } = (await answer.json()) as {
    data: { id: string; metadata: { status: string; hash: string | null } }[]
  }
  return data
}

const messages = [
  { provider: 'Coinbase', toMessage: coinbaseMessage },
  { provider: 'Meld', toMessage: meldMessage },
] as const
describe.each(tableRows(messages, ({ provider }) => provider === 'Coinbase'))(
  'the messages of $provider',
  ({ provider, toMessage }) => {
    it('forged ones change nothing; doubled and reordered ones deliver once', async () => {
      const visit = await stage.visit()
      const { page, dialog, context } = visit
      const address = await addressOf(page)
      const before = (await ordersOf(address, provider.toLowerCase())).length
      await quoteInViews(visit, { provider, amount: '100' })
      // Without a payment the provider itself knows of no order: only messages tell of it.
      await continueTo(visit, provider)
      const asked = stage.standIn.asked.at(-1)
      const order = {
        id: crypto.randomUUID(),
        ref: String(asked?.partnerUserRef ?? asked?.externalSessionId),
        provider,
        address,
        network: 'local',
        hash,
        createdAt: new Date().toISOString(),
        quote: {
          purchaseAmount: '0.1',
          purchaseCurrency: 'ETH',
          paymentCurrency: 'USD',
          paymentTotal: '100',
        },
      }
      const hook = stage.standIn.webhooks[provider]
      const say = (status: StandInOrder['status'], secret = hook.secret) =>
        toMessage({ ...order, status }, { ...hook, secret })
      const heading = (name: string) => dialog.getByRole('heading', { name })
      /** The page has asked the server, and shows what it heard. */
      const isAsked = () =>
        page.waitForResponse((answer) => answer.url().includes(`onramp=${provider.toLowerCase()}`))
      const statusNow = async () =>
        (await ordersOf(address, provider.toLowerCase())).map(({ metadata }) => metadata.status)

      const good = say('success')
      expect(await send(say('success', 'another secret'))).toBe(401)
      expect(await send({ ...good, body: good.body.replace(order.ref, `${order.ref}x`) })).toBe(401)
      expect(await send({ ...good, headers: { 'content-type': 'application/json' } })).toBe(401)
      await isAsked()
      expect((await statusNow())[0]).toBe('created')
      expect(await heading('Delivered').count()).toBe(0)

      // The end before the beginning, each of them twice, and a failure at last.
      for (const status of ['success', 'success', 'pending', 'pending', 'failed'] as const) {
        expect(await send(say(status))).toBe(200)
        expect((await statusNow())[0]).toBe('confirmed')
      }
      await heading('Delivered').waitFor()
      const mine = await ordersOf(address, provider.toLowerCase())
      expect(mine).toHaveLength(before + 1)
      // Meld's messages name no transaction.
      expect(mine[0]?.metadata.hash).toBe(provider === 'Coinbase' ? hash : null)
      await context.close()
    })
  },
)

it('Coinbase gets the address of the visitor as the server sees it, Meld gets none', async () => {
  const visit = await stage.visit()
  const { page, context } = visit
  // A made-up header of the caller; the server has no proxy in front of it.
  await context.route('**/v1/generators/onrampurl*', (route) =>
    route.continue({
      headers: { ...route.request().headers(), 'x-forwarded-for': '203.0.113.7' },
    }),
  )
  await quoteInViews(visit, { provider: 'Coinbase', amount: '100' })
  await continueTo(visit, 'Coinbase')
  const mine = await addressOf(page)
  const [coinbase] = stage.standIn.asked.toReversed()
  expect(coinbase).toMatchObject({ provider: 'coinbase', destinationAddress: mine })
  expect(coinbase?.clientIp).toBe('127.0.0.1')
  await quoteInViews(visit, { provider: 'Meld', amount: '100' })
  await continueTo(visit, 'Meld')
  const [meld] = stage.standIn.asked.toReversed()
  expect(meld).toMatchObject({ provider: 'meld', walletAddress: mine })
  expect(JSON.stringify(meld)).not.toMatch(/127\.0\.0\.1|203\.0\.113|clientIp/)
  await context.close()
})
