import { describe, expect, it } from 'vitest'
import { atLength, itAtLength } from '../../../suite/tableRows.js'
import {
  cases,
  goTo,
  leaveOneThenAll,
  signAndSendOnEach,
  states,
  statuses,
} from '../ecosystems/fiveEcosystems.js'
import { findAxeProblems } from '../findAxeProblems.js'
import { useExtension } from './useExtension.js'
import { connectFive, stopWorker, wallet } from './walks.js'

const ground = useExtension()

describe('five ecosystems through a browser extension', () => {
  it('one modal connects all five, each asked in the wallet’s own window with the origin that the browser knows', async () => {
    const visit = await ground.visit()
    const asked = await connectFive(visit)
    for (const text of asked) {
      expect(text).toContain(`This site asks${ground.site.origin}`)
      expect(text).toContain('Connect to this site?')
    }
    expect(await statuses(visit.page)).toEqual(cases.map(() => 'connected'))
    expect(visit.watch.problems()).toEqual([])
    await visit.close()
  })

  atLength(() => {
    it('on each it signs, and what it sends arrives to the unit, as independent libraries read it', async () => {
      const visit = await ground.visit()
      const { page, approve, watch } = visit
      await connectFive(visit)
      await signAndSendOnEach(page, ground.readers, {
        signing: async () => expect(await approve()).toContain('Sign this message?'),
        sending: approve,
      })
      expect(watch.problems()).toEqual([])
      await visit.close()
    })

    it('the page follows another network and another account, whether it or the wallet’s owner picks them', async () => {
      const visit = await ground.visit()
      const { page, owner } = visit
      await connectFive(visit)
      for (const each of cases) {
        // In the wallet-standard shape, which the kit prefers, a Bitcoin wallet cannot be switched
        // by a page.
        if (each.namespace === 'bip122') continue
        const asked = each.namespace === 'eip155' ? visit.approve : undefined
        await goTo(page, each.second, asked)
        await goTo(page, each.network, asked)
      }
      await goTo(page, 'Localnet One')
      await owner
        .getByLabel(`Network of Ethereum on ${ground.site.origin}`)
        .selectOption('Localnet Two')
      await expect.poll(async () => (await states(page)).eip155?.[1]).toMatch(/^eip155:31338:/)
      if (ground.localnet.bitcoin?.signet) {
        const select = owner.getByLabel(`Network of Bitcoin on ${ground.site.origin}`)
        await select.selectOption('Signet')
        await expect.poll(async () => (await states(page)).bip122?.[1]).toMatch(/:tb1/)
        await select.selectOption('Regtest')
        await expect.poll(async () => (await states(page)).bip122?.[1]).toMatch(/:bcrt1/)
      }
      for (const [ecosystem, namespace] of [
        ['Ethereum', 'eip155'],
        ['Solana', 'solana'],
        ['Polkadot', 'polkadot'],
        ['Bitcoin', 'bip122'],
        ['Cosmos', 'cosmos'],
      ] as const) {
        const before = (await states(page))[namespace]?.[1]
        await owner.getByLabel(ecosystem, { exact: true }).selectOption('Account 2')
        await expect
          .poll(async () => (await states(page))[namespace]?.[1], { message: ecosystem })
          .not.toBe(before)
        expect(await statuses(page), ecosystem).toEqual(cases.map(() => 'connected'))
      }
      await visit.close()
    })
  })

  atLength(() => {
    it('a reload finds all five again, though the wallet’s worker was stopped; one is left, then all', async () => {
      const visit = await ground.visit()
      const { page, dialog, watch } = visit
      await connectFive(visit)
      await stopWorker(visit)
      await page.reload()
      await leaveOneThenAll(page, dialog, wallet)
      expect(watch.problems()).toEqual([])
      await visit.close()
    })

    it('a worker that the browser stopped comes back with the next request: signing goes on, events go on', async () => {
      const visit = await ground.visit()
      const { page, owner, approve } = visit
      await connectFive(visit)
      await goTo(page, 'Solana Localnet One')
      await stopWorker(visit)
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await approve()
      await page.getByTestId('signature').waitFor()
      const before = (await states(page)).solana?.[1]
      await owner.getByLabel('Solana', { exact: true }).selectOption('Account 2')
      await expect.poll(async () => (await states(page)).solana?.[1]).not.toBe(before)
      await visit.close()
    })
  })

  atLength(() => {
    it('a request that the owner refuses, in words or by closing the window, is shown as refused', async () => {
      const visit = await ground.visit()
      const { page, context, reject } = visit
      await connectFive(visit)
      await goTo(page, 'Localnet One')
      const refused = page.locator('.outcome[data-error]').first()
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      await reject()
      await refused.waitFor()
      const text = await refused.textContent()
      const opening = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      const asking = await opening
      await asking.getByRole('button', { name: 'Approve' }).waitFor()
      await refused.waitFor({ state: 'detached' })
      await asking.close()
      await expect.poll(() => refused.textContent()).toBe(text)
      // A page that is gone asks nothing any more.
      const again = context.waitForEvent('page')
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      const asked = await again
      await asked.getByRole('button', { name: 'Approve' }).waitFor()
      const gone = asked.waitForEvent('close')
      await page.close()
      await gone
      await visit.close()
    })

    atLength(() => {
      it('a permission is one site’s: another origin sees no account', async () => {
        const visit = await ground.visit()
        const { page, context } = visit
        await connectFive(visit)
        const askAccounts = () => {
          const { ethereum } = window as unknown as {
            ethereum: { request(args: object): Promise<readonly string[]> }
          }
          return ethereum.request({ method: 'eth_accounts' })
        }
        expect(await page.evaluate(askAccounts)).toHaveLength(2)
        const stranger = await context.newPage()
        await stranger.goto(`${ground.site.url.replace('127.0.0.1', 'localhost')}?wallets=none`)
        expect(await stranger.evaluate(askAccounts)).toEqual([])
        await visit.close()
      })
    })

    atLength(() => {
      it('a permission taken back in the wallet ends the connection on the page', async () => {
        const visit = await ground.visit()
        const { page, owner } = visit
        await connectFive(visit)
        await owner.getByRole('button', { name: `Revoke Solana on ${ground.site.origin}` }).click()
        await expect.poll(async () => (await states(page)).solana?.[0]).toBe('disconnected')
        await owner.getByRole('button', { name: `Revoke all on ${ground.site.origin}` }).click()
        await expect.poll(async () => (await states(page)).eip155?.[0]).toBe('disconnected')
        await owner.getByText('No site is connected.').waitFor()
        await visit.close()
      })
    })
  })

  describe('the wallet in the page', () => {
    it('stands there in each shape of the field', async () => {
      const visit = await ground.visit()
      const shapes = await visit.page.evaluate(() => {
        type Page = Record<string, Record<string, unknown> | undefined>
        const page = window as unknown as Page & {
          btc_providers?: readonly { id: string }[]
          __cosmosWallets?: readonly { id: string }[]
        }
        const announced: string[] = []
        window.addEventListener('eip6963:announceProvider', (event) =>
          announced.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
        )
        window.dispatchEvent(new Event('eip6963:requestProvider'))
        const standard: string[] = []
        const register = (wallet: { features: object }) =>
          standard.push(...Object.keys(wallet.features))
        window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
        return {
          announced,
          standard: standard.filter((feature) => /connect|sign/i.test(feature)).sort(),
          globals: ['ethereum', 'unisat', 'keplr', 'injectedWeb3'].filter(
            (name) => page[name] !== undefined,
          ),
          polkadot: Object.keys(page.injectedWeb3 ?? {}),
          wbip: page.btc_providers?.map(({ id }) => id),
          cosmos: page.__cosmosWallets?.map(({ id }) => id),
        }
      })
      expect(shapes).toEqual({
        announced: ['Latchkey Extension'],
        standard: [
          'bitcoin:connect',
          'bitcoin:signMessage',
          'bitcoin:signTransaction',
          'solana:signAndSendTransaction',
          'solana:signIn',
          'solana:signMessage',
          'solana:signTransaction',
          'standard:connect',
          'standard:disconnect',
          'standard:disconnect',
        ],
        globals: ['ethereum', 'unisat', 'keplr', 'injectedWeb3'],
        polkadot: ['latchkey-extension'],
        wbip: ['LatchkeyExtensionProviders.BitcoinProvider'],
        cosmos: ['latchkey-extension'],
      })
      await visit.close()
    })
  })

  atLength(() => {
    it('a page that forges messages gets nothing that it was not granted, and cannot answer for the owner [W-07]', async () => {
      const visit = await ground.visit()
      const answers = await visit.page.evaluate(async () => {
        const heard: unknown[] = []
        window.addEventListener('message', ({ data }) => {
          // The page's own wallets are being answered too.
          if (data?.channel === 'latchkey-extension:to-page' && data.message?.id >= 9000)
            heard.push(data.message)
        })
        const post = (message: unknown) =>
          window.postMessage({ channel: 'latchkey-extension:to-wallet', message }, location.origin)
        const call = (id: number, namespace: string, method: string, ...params: unknown[]) =>
          post({ kind: 'call', id, namespace, method, params, origin: 'https://bank.example' })
        post(null)
        post({ kind: 'answer', id: 1, approved: true })
        call(9000, 'nowhere', 'enable')
        call(9001, 'eip155', 'request', { method: 'eth_accounts' })
        call(9002, 'eip155', 'constructor')
        call(9003, 'cosmos', 'hasOwnProperty', 'enable')
        call(9004, 'bip122', 'standard:constructor')
        call(9005, 'polkadot', 'signRaw', {
          address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
          data: '0x00',
        })
        while (heard.length < 5) await new Promise((resolve) => setTimeout(resolve, 20))
        return heard
      })
      const byId = Object.fromEntries(
        (answers as readonly { id: number; kind: string; value?: unknown }[]).map((one) => [
          one.id,
          one,
        ]),
      )
      expect(byId[9000]).toBeUndefined()
      expect(byId[9001]).toMatchObject({ kind: 'answer', value: [] })
      for (const id of [9002, 9003, 9004, 9005])
        expect(byId[id], String(id)).toMatchObject({ kind: 'failure' })
      await visit.close()
    })
  })

  describe('the wallet’s own pages', () => {
    itAtLength('are accessible, dark and light, and answer to the keyboard', async () => {
      const visit = await ground.visit()
      const { page, owner, context, url } = visit
      await connectFive(visit)
      for (const colorScheme of ['dark', 'light'] as const) {
        await owner.emulateMedia({ colorScheme })
        expect(await findAxeProblems(owner), colorScheme).toEqual([])
      }
      await goTo(page, 'Localnet One')
      await page.getByRole('button', { name: 'Sign', exact: true }).click()
      const findAsking = () => context.pages().find((one) => one.url() === url('approve.html'))
      await expect.poll(findAsking).toBeDefined()
      const asking = findAsking()
      if (!asking) throw new Error('no window')
      await asking.getByRole('heading', { name: 'Sign this message?' }).waitFor()
      for (const colorScheme of ['dark', 'light'] as const) {
        await asking.emulateMedia({ colorScheme })
        expect(await findAxeProblems(asking), colorScheme).toEqual([])
      }
      await expect.poll(() => asking.evaluate(() => document.activeElement?.id)).toBe('question')
      // The window closes before the key is up again.
      await Promise.allSettled([asking.keyboard.press('Escape')])
      await page.locator('.outcome[data-error]').first().waitFor()
      await visit.close()
    })
  })
})
