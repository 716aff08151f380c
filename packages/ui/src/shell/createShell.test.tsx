import { createHeadlessKit } from '@latchkey/controllers'
import type { ChainAdapter } from '@latchkey/core'
import { act } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ar } from '../locales/ar/index.js'
import { createShell } from './createShell.js'
import { createViewLoader } from './createViewLoader.js'

const reactDom = { createRoot, flushSync }

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
const undo: (() => void)[] = []
afterEach(async () => {
  await act(async () => {
    for (const step of undo.splice(0)) step()
  })
  document.body.replaceChildren()
})

const custom = [
  { id: 'harbour', name: 'Har\u202Ebour\n<b>x</b>', links: { homepage: 'https://example.org' } },
  { id: 'kelp', name: 'Kelp', imageUrl: 'javascript:alert(1)' },
]

async function open(options: Partial<Parameters<typeof createHeadlessKit>[0]> = {}) {
  const kit = createHeadlessKit({
    adapters: [],
    logLevel: 'silent',
    wallets: { custom, bundled: false },
    ...options,
  })
  const stop = kit.start()
  let remove = (): void => {}
  let setTexts: ReturnType<typeof createShell>['setTexts'] = async () => {}
  await act(async () => {
    const shell = createShell(kit, { language: 'en', askedAt: () => performance.now() }, reactDom)
    remove = shell.unmount
    setTexts = shell.setTexts
    kit.open()
    kit.router.reset('Connect')
    // The list's code loads when the list is shown.
    await kit.preload()
  })
  undo.push(remove, stop)
  const root = document.querySelector('[data-latchkey]')?.shadowRoot
  if (!root) throw new TypeError('no shell')
  return {
    kit,
    root,
    setTexts,
    part: (name: string) => Array.from(root.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)),
  }
}

describe('the shell on a real kit', () => {
  it('is a dialog named by its title, with a list of named buttons and two empty live regions [W-21]', async () => {
    const { root, part } = await open()
    const dialog = root.querySelector('dialog')
    expect(dialog?.open).toBe(true)
    expect(root.getElementById(dialog?.getAttribute('aria-labelledby') ?? '')?.textContent).toBe(
      'Connect a wallet',
    )
    expect(
      [...part('row'), ...part('tile')].every(
        (row) => row.closest('ul > li') !== null && (row.textContent ?? '') !== '',
      ),
    ).toBe(true)
    expect([
      root.querySelector('[aria-live=polite]')?.textContent,
      root.querySelector('[aria-live=assertive]')?.textContent,
    ]).toEqual(['', ''])
  })

  it('shows a wallet’s name as text, cleaned and isolated, and none of its pictures that are no picture [W-01, W-04]', async () => {
    const { part, root } = await open()
    const names = part('tile-name').map((element) => [element.localName, element.textContent])
    expect(names).toContainEqual(['bdi', 'Harbour <b>x</b>'])
    expect(root.querySelector('b, img')).toBeNull()
  })

  it('puts no style element, link or script into what it draws [W-02]', async () => {
    const { root } = await open({ theme: { variables: { accent: '#0a7' } } })
    expect(root.querySelector('style, link, script')).toBeNull()
    expect(root.adoptedStyleSheets.length).toBeGreaterThan(0)
  })

  it('follows the theme and its variables', async () => {
    const { kit, part } = await open({
      theme: { mode: 'light', variables: { accent: 'rebeccapurple' } },
    })
    const [root] = part('root')
    expect(root?.dataset.theme).toBe('light')
    expect(root?.style.getPropertyValue('--lk-accent')).toBe('rebeccapurple')
    await act(async () => {
      kit.theme.setMode('dark')
      kit.theme.setVariables({})
    })
    expect(root?.dataset.theme).toBe('dark')
    expect(root?.style.getPropertyValue('--lk-accent')).toBe('')
  })

  it('asks for consent before a wallet can be picked, where the host wants it', async () => {
    const { kit, part, root } = await open({
      features: { legalCheckbox: true },
      termsUrl: 'https://example.org/terms',
    })
    const row = (): HTMLElement | undefined => part('tile')[0]
    await act(async () => row()?.click())
    expect(kit.router.store.getState().history).toHaveLength(1)
    const box = () => root.querySelector<HTMLInputElement>('input[type=checkbox]')
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(box()).not.toBeNull()
    })
    await act(async () => box()?.click())
    await act(async () => row()?.click())
    expect(kit.router.store.getState().history.length).toBeGreaterThan(1)
  })

  it.each([
    { termsUrl: 'https://example.org/terms' },
    { privacyUrl: 'https://example.org/privacy' },
  ])('asks for consent in every view that leads to a wallet: %j', async (links) => {
    const { kit, part, root } = await open({ features: { legalCheckbox: true }, ...links })
    const views = () => kit.router.store.getState().history.map(({ view }) => view)
    const box = () =>
      root.querySelector<HTMLInputElement>('input[type=checkbox]:not([role=switch])')
    await act(async () => part('tile')[0]?.click())
    expect(views()).toEqual(['Connect'])
    await act(async () => kit.router.push('AllWallets'))
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(part('tile').length).toBeGreaterThan(0)
    })
    expect(part('tile').map((tile) => tile.getAttribute('aria-disabled'))).not.toContain(null)
    await act(async () => part('tile')[0]?.click())
    expect(views()).toEqual(['Connect', 'AllWallets'])
    expect(box()?.checked).toBe(false)
    await act(async () => kit.router.push('ConnectingWalletConnectBasic'))
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(
        root.querySelector('[data-view=ConnectingWalletConnectBasic] input[type=checkbox]'),
      ).not.toBeNull()
    })
    expect(root.querySelector('[data-part=qr]')).toBeNull()
    await act(async () => kit.router.goBack())
    await act(async () => box()?.click())
    expect(kit.consent.isMissing()).toBe(false)
    expect(part('tile').map((tile) => tile.getAttribute('aria-disabled'))).toEqual(
      part('tile').map(() => null),
    )
    await act(async () => part('tile')[0]?.click())
    expect(views()).toEqual(['Connect', 'AllWallets', 'GetWallet'])
  })

  it('with wallets off none is listed, no way leads to more of them, and the view says so', async () => {
    const { kit, part } = await open({ features: { wallets: false } })
    const titles = () => part('panel-title').map(({ textContent }) => textContent)
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(titles()).toEqual(['There is no way to connect'])
    })
    expect(['row', 'tile', 'item', 'panel-text', 'footer', 'button'].flatMap(part)).toEqual([])
    await act(async () => kit.features.update({ wallets: true }))
    expect(part('tile-name').map(({ textContent }) => textContent)).toContain('Kelp')
  })

  it('where there is no wallet at all the view says so, and leads to one', async () => {
    const { kit, part } = await open({
      features: { allWallets: 'HIDE' },
      wallets: { bundled: false },
    })
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(part('panel-title').map(({ textContent }) => textContent)).toEqual([
        'No wallet found on this device',
      ])
    })
    await act(async () => part('panel')[0]?.querySelector('button')?.click())
    expect(kit.router.store.getState().current.view).toBe('GetWallet')
  })

  it.each([
    ['Networks', { networkSwitch: false }],
    ['AllWallets', { wallets: false }],
    ['Nowhere', {}],
  ] as const)(
    'a view that is off or does not exist gives way to the first one: %s',
    async (view, features) => {
      const adapter: ChainAdapter = {
        namespace: 'eip155',
        networks: [],
        looksLikeAddress: () => false,
        isAddress: async () => false,
        watchConnectors: () => () => undefined,
        getNativeBalance: async () => 0n,
        signMessage: async () => '',
        capabilities: {},
      }
      const { kit, part } = await open({ adapters: [adapter], features })
      const first = 'Connect'
      const isFirst = () =>
        vi.waitFor(async () => {
          await act(async () => {})
          expect(part('view')[0]?.dataset.view).toBe(first)
          expect(part('panel-title').map(({ textContent }) => textContent)).not.toContain(
            'This part did not load',
          )
        })
      await act(async () => kit.router.push('AllWallets'))
      await act(async () => kit.router.push(view as 'Networks'))
      await isFirst()
      expect(kit.router.store.getState().history.map((entry) => entry.view)).toEqual([first])
      await act(async () => kit.open({ view: view as 'Networks' }))
      expect(kit.modal.store.getState().open).toBe(true)
      await isFirst()
    },
  )

  it('stays open when the word of an earlier closing comes late, and follows a closing over its head [R-08]', async () => {
    const { kit, root } = await open()
    const dialog = root.querySelector('dialog')
    await act(async () => dialog?.dispatchEvent(new Event('close')))
    expect([kit.modal.store.getState().open, dialog?.open]).toEqual([true, true])
    await act(async () => dialog?.close())
    expect(kit.modal.store.getState().open).toBe(false)
  })

  it('the content is still at the first opening, and at one that the code or the drawing held up for more than 50 ms', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(1_000)
    undo.push(() => vi.restoreAllMocks())
    let askedAt = 1_000
    const kit = createHeadlessKit({ adapters: [], logLevel: 'silent' })
    const stop = kit.start()
    kit.open()
    await act(async () =>
      undo.push(
        createShell(kit, { language: 'en', askedAt: () => askedAt }, reactDom).unmount,
        stop,
      ),
    )
    const dialog = document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')
    const states = [dialog?.dataset.state]
    for (const waitedMs of [50, 51]) {
      await act(async () => {
        kit.close()
        await vi.waitUntil(() => !dialog?.open)
        askedAt = 1_000 - waitedMs
        kit.open()
      })
      states.push(dialog?.dataset.state)
    }
    expect(states).toEqual(['still', 'open', 'still'])
  })

  it('speaks another language from one moment to the next, and stays open', async () => {
    const { kit, root, part, setTexts } = await open()
    const dialog = root.querySelector('dialog')
    const rows = part('row-name').map(({ textContent }) => textContent)
    await act(() => setTexts({ language: 'ar', base: ar, messages: { 'connect.title': 'Acme' } }))
    expect([
      part('root')[0]?.lang,
      part('root')[0]?.dir,
      root.querySelector('h1, h2')?.textContent,
    ]).toEqual(['ar', 'rtl', 'Acme'])
    expect([root.querySelector('dialog'), dialog?.open, kit.getState().open]).toEqual([
      dialog,
      true,
      true,
    ])
    expect(part('row-name').map(({ textContent }) => textContent)).toHaveLength(rows.length)
    await act(async () => {
      await Promise.all([setTexts({ language: 'ar', base: ar }), setTexts({ language: 'en' })])
    })
    expect([part('root')[0]?.lang, root.querySelector('h1, h2')?.textContent]).toEqual([
      'en',
      'Connect a wallet',
    ])
  })

  it('leaves nothing behind', async () => {
    const { kit } = await open()
    await act(async () => {
      kit.close()
      for (const step of undo.splice(0)) step()
    })
    expect(document.querySelector('[data-latchkey]')).toBeNull()
    expect(document.documentElement.getAttribute('style')).toBeNull()
  })
})

describe('the view loader', () => {
  it('never fetches a view whose feature is off, and gives a view’s stylesheet once it is here', async () => {
    const kit = createHeadlessKit({
      adapters: [],
      logLevel: 'silent',
      features: { networkSwitch: false },
    })
    const sheets: string[] = []
    let texts = 0
    const loadTexts = async () => {
      texts++
      if (texts === 1) throw new TypeError('Failed to fetch dynamically imported module')
    }
    const root = document.createElement('div').attachShadow({ mode: 'open' })
    const loader = createViewLoader(kit, root, (css) => sheets.push(css), loadTexts)
    expect(loader.find('Networks')).toBeUndefined()
    await expect(loader.load('Networks')).rejects.toThrow(RangeError)
    await expect(loader.load('constructor')).rejects.toThrow(RangeError)
    expect(loader.get('Connect')).toBeDefined()
    expect(loader.get('Account')).toBeUndefined()
    await expect(loader.load('Account')).rejects.toThrow(TypeError)
    await loader.load('Account')
    expect(loader.get('Account')).toBeDefined()
    // The styles that the later views share, and the view's own.
    expect(sheets).toHaveLength(2)
  })
})
