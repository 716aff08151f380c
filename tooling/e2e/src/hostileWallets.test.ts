import { evmMisbehaviours } from '@latchkey/testing/evm'
import { describe, expect, it } from 'vitest'
import { enErrors } from '../../../packages/ui/src/locales/en/index.js'
import { tableRows } from '../../suite/tableRows.js'
import { injectWallet, usePlayground } from './visit.js'

const ground = usePlayground()

describe('announcements [W-07]', () => {
  it('500 of them, a getter that throws, lies and giants: at most 64 rows, no error, the good ones usable [W-07]', async () => {
    const visit = await ground.visit()
    const { page, dialog, watch, open, connect, context } = visit
    await page.addInitScript(() => {
      const createProvider = () => {
        const provider = {
          request: async () => [],
          on: () => provider,
          removeListener: () => provider,
        }
        return provider
      }
      // Each has its own, and the same one whenever it is asked: one provider is one wallet.
      const provider = createProvider()
      const swarm = Array.from({ length: 500 }, createProvider)
      const announce = (detail: unknown) =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      const info = (index: number) => ({
        uuid: `350670db-19fa-4704-a166-${String(index + 100).padStart(12, '0')}`,
        name: `Swarm ${index}`,
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: `swarm.w${index}`,
      })
      window.addEventListener('eip6963:requestProvider', () => {
        const guarded = Object.defineProperty({}, 'info', {
          get() {
            throw new TypeError('guarded')
          },
        })
        for (const bad of [
          undefined,
          null,
          1,
          'text',
          {},
          guarded,
          { info: info(-1) },
          { info: { ...info(-2), name: 'x'.repeat(1e6) }, provider: createProvider() },
          {
            info: { ...info(-3), icon: `data:image/png,${'a'.repeat(1e6)}` },
            provider: createProvider(),
          },
          { info: { ...info(-4), icon: 'javascript:alert(1)' }, provider: createProvider() },
          {
            info: { ...info(-5), name: '<img src=x onerror=alert(1)>\u202Egnp' },
            provider: createProvider(),
          },
        ])
          announce(bad)
        // After the other wallets: a swarm that comes first is indistinguishable from 64 good
        // wallets.
        setTimeout(() => {
          for (const [index, each] of swarm.entries())
            announce({ info: info(index), provider: each })
        })
        const twice = info(1000)
        announce({ info: { ...twice, name: 'Twice' }, provider })
        announce({ info: { ...twice, name: 'Twice' }, provider })
      })
    })
    await open('allWallets=SHOW')
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByRole('button').first().waitFor()
    const all = dialog.getByRole('button', { name: /All wallets/ })
    if (await all.count()) await all.click()
    await dialog.locator('[data-part="tile-name"]').first().waitFor()
    const discovered = await page.evaluate(() => {
      type List = {
        readonly all: readonly { readonly installed: boolean; readonly name: string }[]
      }
      const { kit } = window as unknown as { kit: { wallets: { store: { getState(): List } } } }
      return kit.wallets.store
        .getState()
        .all.filter(({ installed }) => installed)
        .map(({ name }) => name)
    })
    expect(discovered.length).toBeLessThanOrEqual(64)
    expect(discovered.filter((name) => name === 'Twice')).toHaveLength(1)
    expect(await dialog.locator('img[src^="javascript"]').count()).toBe(0)
    expect(watch.problems()).toEqual([])
    await page.keyboard.press('Escape')
    await connect()
    expect(watch.problems()).toEqual([])
    await context.close()
  })
})

describe('wallet images [W-03]', () => {
  it('an icon that is no image becomes a letter tile, and no other host is asked (those that hang: pictures/catalogueImages.test.ts) [W-03]', async () => {
    const { page, dialog, watch, open, context } = await ground.visit()
    await page.addInitScript(() => {
      const provider = {
        request: async () => [],
        on: () => provider,
        removeListener: () => provider,
      }
      const icons = [
        'data:image/png;base64,bm90IGFuIGltYWdl',
        'data:text/html,<script>alert(1)</script>',
        '',
        'blob:https://elsewhere.example/1',
        'http://elsewhere.example/a.png',
      ]
      window.addEventListener('eip6963:requestProvider', () => {
        icons.forEach((icon, index) => {
          window.dispatchEvent(
            new CustomEvent('eip6963:announceProvider', {
              detail: {
                info: {
                  uuid: `350670db-19fa-4704-a166-${String(index).padStart(12, '0')}`,
                  name: `Tile ${index}`,
                  icon,
                  rdns: `tile.w${index}`,
                },
                provider,
              },
            }),
          )
        })
      })
    })
    await open()
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await dialog.getByText('Tile 0').waitFor()
    await expect
      .poll(() =>
        dialog
          .locator('img')
          .evaluateAll(
            (images) =>
              images.filter((image) => (image as HTMLImageElement).naturalWidth === 0).length,
          ),
      )
      .toBe(0)
    expect(watch.foreignOrigins()).toEqual([])
    expect(watch.pageErrors).toEqual([])
    await context.close()
  })
})

describe('wallets that misbehave, in the page [W-08]', () => {
  it('there are 25 of them', () => {
    expect(evmMisbehaviours).toHaveLength(25)
  })

  // Silent wallets run on a virtual clock, and odd shapes of the object in one process: in the
  // adapter's own tests.
  const shown = evmMisbehaviours.filter(
    ({ flow, hangs, inPageOnly }) => flow === 'connect' && !hangs && !inPageOnly,
  )

  /** One that errs, in its answer, its list, its chain, and in time. */
  const ofEveryRun = ['rejects with undefined', 'accounts are no array', 'chain id is garbage']
  it.each(
    tableRows(shown, ({ name }) => ofEveryRun.includes(name)).map(
      (misbehaviour) => [misbehaviour.name, misbehaviour] as const,
    ),
  )(
    '%s: the page stays whole and says what is so [W-08]',
    async (_name, { apply, expect: outcome }) => {
      const { page, dialog, watch, open, context } = await ground.visit()
      const wallet = await injectWallet(context, 'Odd Wallet', 'dev.latchkey.odd-wallet')
      apply(wallet)
      await open()
      await page.getByRole('button', { name: 'Connect wallet' }).click()
      await dialog.getByRole('button', { name: /Odd Wallet/ }).click()
      if (typeof outcome === 'string')
        await expect.poll(() => page.getByTestId('status').textContent()).toBe('connected')
      else await dialog.getByText(enErrors[outcome.code][0], { exact: true }).first().waitFor()
      expect(watch.problems()).toEqual([])
      await context.close()
    },
  )
})
