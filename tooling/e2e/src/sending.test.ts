import { describe, expect, it } from 'vitest'
import { injectWallet, usePlayground } from './visit.js'

const ground = usePlayground()

/** The page with a wallet connected whose requests this test sees. */
async function connected() {
  const visit = await ground.visit()
  const wallet = await injectWallet(visit.context, 'Seen Wallet', 'dev.latchkey.seen-wallet')
  await visit.open()
  await visit.page.getByRole('button', { name: 'Connect wallet' }).click()
  await visit.dialog.getByRole('button', { name: /Seen Wallet/ }).click()
  await visit.page.getByTestId('status').waitFor()
  await visit.dialog.waitFor({ state: 'detached' })
  const sent = () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction')
  return { ...visit, wallet, sent }
}

const receiver = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

describe('a confirmed transfer is sent as it was confirmed [W-09]', () => {
  it('the host changes the transfer while it is on its way: the requested transfer is sent [W-09]', async () => {
    const { page, sent, context } = await connected()
    await page.evaluate(async (to) => {
      const { kit } = window as unknown as {
        kit: { requests: { send(input: unknown): Promise<string> } }
      }
      const transfer = { to, amount: 1n }
      const sending = kit.requests.send({ transfer })
      transfer.to = '0x000000000000000000000000000000000000dEaD'
      transfer.amount = 10n ** 18n
      await sending
    }, receiver)
    expect(sent()).toHaveLength(1)
    expect(sent()[0]?.params).toMatchObject([
      { to: expect.stringMatching(new RegExp(receiver, 'i')), value: '0x1' },
    ])
    await context.close()
  })

  it('getters that answer differently the second time change nothing [W-09]', async () => {
    const { page, sent, context } = await connected()
    await page.evaluate(async (to) => {
      const { kit } = window as unknown as {
        kit: { requests: { send(input: unknown): Promise<string> } }
      }
      let reads = 0
      const transfer = {
        get to() {
          return reads++ === 0 ? to : '0x000000000000000000000000000000000000dEaD'
        },
        amount: 2n,
      }
      await kit.requests.send({ transfer }).catch(() => undefined)
    }, receiver)
    for (const { params } of sent())
      expect(params).toMatchObject([{ to: expect.stringMatching(new RegExp(receiver, 'i')) }])
    await context.close()
  })
})

describe('the wallet’s network is read before each write [W-10]', () => {
  it('the wallet moved without a word: nothing is sent, and both networks are named [W-10]', async () => {
    const { page, wallet, sent, context } = await connected()
    wallet.intercept(({ method }, next) => (method === 'eth_chainId' ? '0x7a6a' : next()))
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    const outcome = page.locator('.outcome[data-error="NETWORK_MISMATCH"]')
    await outcome.waitFor()
    expect(await outcome.textContent()).toMatch(
      /Localnet Two.*Localnet One|Localnet One.*Localnet Two/,
    )
    expect(sent()).toHaveLength(0)
    await context.close()
  })
})

describe('windows [W-06]', () => {
  it('links to other sites are https, give nothing away, and no script opens a window [W-06]', async () => {
    const { page, context, dialog } = await ground.visit()
    await page.addInitScript(() => {
      Object.assign(window, { opened: [] })
      window.open = (...words: unknown[]) => {
        ;(window as unknown as { opened: unknown[] }).opened.push(words)
        return null
      }
    })
    await page.goto(`${ground.site.url}?explorer=true&customWallet=true`)
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const links = async () =>
      await dialog.locator('a').evaluateAll((all) =>
        all.map((link) => ({
          href: (link as HTMLAnchorElement).href,
          rel: link.getAttribute('rel'),
          target: link.getAttribute('target'),
        })),
      )
    await dialog.getByRole('button', { name: /Paper Wallet/ }).click()
    await dialog.locator('a').first().waitFor()
    const wallets = await links()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: /Latchkey Test Wallet/ }).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await page.getByTestId('status').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /Account ending/ }).click()
    await dialog.locator('a').first().waitFor()
    const account = await links()
    expect(account.map(({ href }) => href)).toEqual([
      expect.stringMatching(/^https:\/\/explorer\.example\/address\/0x[0-9a-fA-F]{40}$/),
    ])
    for (const { href, rel, target } of [...wallets, ...account]) {
      expect(href).toMatch(/^https:\/\//)
      expect({ rel, target }).toEqual({ rel: 'noopener noreferrer', target: '_blank' })
    }
    expect(await page.evaluate(() => (window as unknown as { opened: unknown[] }).opened)).toEqual(
      [],
    )
    await context.close()
  })
})
