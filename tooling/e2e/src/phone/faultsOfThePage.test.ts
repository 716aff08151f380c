import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { atLength, concurrentAtLength } from '../../../suite/tableRows.js'
import { dialogOf } from '../dialogOf.js'
import { statuses } from '../ecosystems/fiveEcosystems.js'
import { eventually } from '../eventually.js'
import { setClock } from '../setClock.js'
import { withinSecond } from '../withinSecond.js'
import { seeCode } from './seeCode.js'
import { useFaultStage } from './useFaultStage.js'

type PageKit = { readonly kit: { readonly connection: { reconnect(): Promise<void> } } }

const onStage = useFaultStage()

/**
 * Four tabs that restore at once on a busy machine may need longer than R-07 gives them: one that
 * has given up asks again.
 */
async function isBack(tab: Page): Promise<void> {
  await eventually(async () => {
    const isConnected = async () => (await tab.getByTestId('status').count()) > 0
    if (!(await isConnected()))
      await tab.evaluate(() => (window as unknown as PageKit).kit.connection.reconnect())
    expect(await isConnected()).toBe(true)
  })
}

describe('a page or a wallet that stops [R-18]', () => {
  concurrentAtLength(
    'the page is frozen while the phone answers: it has the answer when it is resumed [R-18]',
    onStage(async ({ page, context, askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      const devtools = await context.newCDPSession(page)
      await sign('frozen', async () => {
        await phone.question.waitFor()
        await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
        await phone.approve('Sign this message?')
        await phone.selectAccount('Ethereum', 2)
        await devtools.send('Page.setWebLifecycleState', { state: 'active' })
      })
      await eventually(async () =>
        expect(await page.getByTestId('address').textContent()).toBe(
          inject('localnet').accounts[1]?.address,
        ),
      )
      await stillWorks()
    }),
  )

  atLength(() => {
    it.concurrent(
      'the wallet’s page dies while it asks: opened again it asks again, and the page has its answer [R-18]',
      onStage(async ({ askForCode, pair, sign, reopen, stillWorks }) => {
        await askForCode()
        const phone = await pair()
        await sign('killed', async () => {
          await phone.question.waitFor()
          await (await reopen(phone)).approve('Sign this message?')
        })
        await stillWorks()
      }),
    )
  })

  it.concurrent(
    'the page dies while the phone asks: the next visit has the session, and signs [R-18]',
    onStage(async ({ page, askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await phone.question.waitFor()
      await page.reload()
      await page.getByTestId('status').waitFor()
      await phone.approve('Sign this message?')
      await sign('after the reload', () => phone.approve('Sign this message?'))
      await stillWorks()
    }),
  )
})

describe('a clock that is wrong [R-15]', () => {
  atLength(() =>
    it.concurrent.each([24, -24])(
      'by %i hours: it connects, signs and is there after a reload [R-15]',
      async (hours) => {
        await onStage(async ({ page, context, askForCode, pair, sign, stillWorks }) => {
          await setClock(context, hours)
          await page.reload()
          await askForCode()
          const phone = await pair()
          await sign('on time', () => phone.approve('Sign this message?'))
          await page.reload()
          await page.getByTestId('status').waitFor()
          await sign('and later', () => phone.approve('Sign this message?'))
          await stillWorks()
        })()
      },
    ),
  )
})

describe('a storage that fails [R-15]', () => {
  concurrentAtLength(
    'full from the start: it connects and signs as long as the page lives, and again after it [R-15]',
    onStage(async ({ page, context, askForCode, pair, sign, stillWorks }) => {
      await context.addInitScript(() => {
        const full = () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        }
        Storage.prototype.setItem = full
        IDBObjectStore.prototype.put = full
        IDBObjectStore.prototype.add = full
      })
      await page.reload()
      await askForCode()
      const phone = await pair()
      await sign('full', () => phone.approve('Sign this message?'))
      await page.reload()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      await askForCode()
      await pair()
      await stillWorks()
    }),
  )

  atLength(() => {
    it.concurrent(
      'full while a session stands: it goes on, and what was stored before is there on the next visit [R-15]',
      onStage(async ({ page, askForCode, pair, sign, stillWorks }) => {
        await askForCode()
        const phone = await pair()
        await page.evaluate(() => {
          const full = () => {
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
          }
          Storage.prototype.setItem = full
          IDBObjectStore.prototype.put = full
        })
        await sign('full', () => phone.approve('Sign this message?'))
        await page.reload()
        await page.getByTestId('status').waitFor()
        await sign('and after', () => phone.approve('Sign this message?'))
        await stillWorks()
      }),
    )

    it.concurrent(
      'its IndexedDB emptied while a session stands: the page goes on, the next visit finds nobody, and connects [R-15]',
      onStage(async ({ page, askForCode, pair, sign, stillWorks }) => {
        await askForCode()
        const phone = await pair()
        await page.evaluate(async () => {
          for (const { name = '' } of await indexedDB.databases()) {
            const database = await new Promise<IDBDatabase>((resolve, reject) => {
              const opening = indexedDB.open(name)
              opening.onsuccess = () => resolve(opening.result)
              opening.onerror = () => reject(opening.error)
            })
            const names = [...database.objectStoreNames]
            if (names.length > 0) {
              const emptied = database.transaction(names, 'readwrite')
              for (const store of names) emptied.objectStore(store).clear()
              await new Promise((resolve) => {
                emptied.oncomplete = resolve
              })
            }
            database.close()
          }
        })
        await sign('emptied', () => phone.approve('Sign this message?'))
        await page.evaluate(() => localStorage.clear())
        await page.reload()
        await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
        await askForCode()
        await pair()
        await stillWorks()
      }),
    )
  })
})

describe('a code that runs out, and a modal that is closed [R-14]', () => {
  it.concurrent(
    'it runs out while it is shown: another takes its place where it stands, and connects [R-14]',
    onStage(async ({ page, dialog, askForCode, pair, stillWorks }) => {
      await page.clock.install()
      await page.reload()
      await askForCode()
      const { uri } = await seeCode(page)
      const place = await dialog.locator('[data-part=qr-card]').boundingBox()
      // Stopped, and moved by seconds: when it ends depends on how long it took to come, too.
      const endsAt = Number(/expiryTimestamp=(\d+)/.exec(uri)?.[1]) * 1_000
      await page.clock.pauseAt(endsAt - 90_000)
      await eventually(async () => {
        await page.clock.runFor(1_000)
        expect(await dialog.getByText(/^New code in 0:\d\d$/).count()).toBe(1)
      })
      await page.clock.fastForward('00:20')
      await page.clock.resume()
      await eventually(async () => expect((await seeCode(page)).uri).not.toBe(uri))
      expect(await dialog.locator('[data-part=qr-card]').boundingBox()).toEqual(place)
      await pair()
      await stillWorks()
    }),
  )

  atLength(() => {
    it.concurrent(
      'closed before there is a code: nothing is pending, and the next code connects [R-14]',
      onStage(async ({ page, dialog, fail, mend, askForCode, pair, stillWorks }) => {
        await fail({ fault: 'hang' })
        await askForCode()
        await dialog.locator('[data-part=qr-card][aria-busy=true]').waitFor()
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        expect(await statuses(page)).not.toContain('connected')
        await mend()
        await askForCode()
        await pair()
        await stillWorks()
      }),
    )

    it.concurrent(
      'closed at the code, which is scanned all the same: no wallet is connected, and no session stays in the phone [R-14]',
      onStage(async ({ page, dialog, askForCode, phone, stillWorks }) => {
        await askForCode()
        const { uri } = await seeCode(page)
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        const late = await phone()
        await late.paste(uri)
        const ended = late.sessionEnded()
        await late.approve('Connect to this site?')
        await ended
        expect(await statuses(page)).not.toContain('connected')
        await stillWorks()
      }),
    )
  })

  concurrentAtLength(
    'left by Back while the phone asks: no wallet is connected, no session stays in the phone, and the next code is another one [R-14]',
    onStage(async ({ page, dialog, askForCode, pair, phone, stillWorks }) => {
      await askForCode()
      const { uri } = await seeCode(page)
      const late = await phone()
      await late.paste(uri)
      await late.question.waitFor()
      await dialog.getByRole('button', { name: 'Back' }).click()
      await dialog.getByRole('button', { name: 'Close' }).click()
      await dialog.waitFor({ state: 'detached' })
      const ended = late.sessionEnded()
      await late.approve('Connect to this site?')
      await ended
      expect(await statuses(page)).not.toContain('connected')
      await askForCode()
      expect((await seeCode(page)).uri).not.toBe(uri)
      await pair()
      await stillWorks()
    }),
  )
})

describe('a tab that is closed [R-18]', () => {
  atLength(() => {
    it.concurrent(
      'while the phone asks: the next tab finds nobody, no session stays in the phone, and the next code connects [R-18]',
      onStage(async ({ page, newTab, askForCode, phone }) => {
        await askForCode()
        const { uri } = await seeCode(page)
        const late = await phone()
        await late.paste(uri)
        await late.question.waitFor()
        // A context is gone with its last page.
        const next = await newTab()
        await page.close()
        const ended = late.sessionEnded()
        await late.approve('Connect to this site?')
        expect(await statuses(next)).not.toContain('connected')
        await next.getByRole('button', { name: 'Connect wallet' }).click()
        const modal = dialogOf(next)
        await modal.getByRole('button', { name: /^WalletConnect/ }).click()
        const code = await seeCode(next)
        expect(code.uri).not.toBe(uri)
        // The relay is reachable again: the session without a caller is ended.
        await ended
        await late.paste(code.uri)
        await late.approve('Connect to this site?')
        await next.getByTestId('status').waitFor()
      }),
    )
  })
})

describe('several tabs [R-10]', () => {
  concurrentAtLength(
    'five share the session: each signs, and the end in one is the end in all within a second [R-10]',
    onStage(async ({ page, newTab, askForCode, pair, sign, stillWorks }) => {
      await askForCode()
      const phone = await pair()
      const others = [await newTab(), await newTab(), await newTab(), await newTab()]
      await Promise.all(others.map(isBack))
      for (const [at, tab] of [...others, page].entries())
        await sign(`tab ${at}`, () => phone.approve('Sign this message?'), tab)
      await page.getByRole('button', { name: 'Disconnect', exact: true }).click()
      await page.getByRole('button', { name: 'Connect wallet' }).waitFor()
      const hasEnded = (tab: Page) =>
        withinSecond(tab, async () => (await tab.getByTestId('status').count()) === 0)
      expect(await Promise.all(others.map(hasEnded))).toEqual([true, true, true, true])
      await phone.page.getByText('No site is connected.').waitFor()
      for (const tab of others) await tab.close()
      await stillWorks()
    }),
  )

  atLength(() => {
    it.concurrent(
      'two kits of one origin, each with a storage key of its own: two sessions, and the end of one is not the end of the other [R-10]',
      onStage(async ({ dialog, newTab, askForCode, pair, phone, sign, stillWorks }) => {
        await askForCode()
        const first = await pair()
        const second = await newTab('storageKey=second')
        await second.getByRole('button', { name: 'Connect wallet' }).click()
        const modal = dialogOf(second)
        await modal.getByRole('button', { name: /^WalletConnect/ }).click()
        const [{ uri }, other] = await Promise.all([seeCode(second), phone()])
        await other.paste(uri)
        await other.approve('Connect to this site?')
        await second.getByTestId('status').waitFor()
        await modal.waitFor({ state: 'detached' })
        await sign('by the first', () => first.approve('Sign this message?'))
        await sign('by the second', () => other.approve('Sign this message?'), second)
        await second.getByRole('button', { name: 'Disconnect', exact: true }).click()
        await other.page.getByText('No site is connected.').waitFor()
        await sign('by the first again', () => first.approve('Sign this message?'))
        expect(await dialog.count()).toBe(0)
        await stillWorks()
      }),
    )
  })
})
