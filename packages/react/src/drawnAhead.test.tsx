import type { KitOptions } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { createKit, mountKit } from '@latchkey/ui'
import { afterEach, describe, expect, it, vi } from 'vitest'

/** A page that becomes idle on the test's command. */
function stubIdle() {
  const waiting: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (run: () => void) => waiting.push(run))
  return {
    waiting,
    async come() {
      await vi.waitFor(() => expect(waiting).not.toEqual([]), { timeout: 10_000 })
      for (const run of waiting.splice(0)) run()
    },
  }
}

const findDialog = () =>
  document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')

const makeKit = (options: Partial<KitOptions> = {}) =>
  createKit({ adapters: [createFakeAdapter()], logLevel: 'silent', ...options })

describe('the list is drawn while the page is idle', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('stands in the page with the dialog closed, and nothing is asked for', async () => {
    const idle = stubIdle()
    const fetching = vi.spyOn(globalThis, 'fetch')
    const kit = makeKit()
    const unmount = mountKit(kit)
    expect(findDialog()).toBeUndefined()

    await idle.come()
    const row = () => findDialog()?.querySelector('[data-part=row]')
    await vi.waitFor(() => expect(row()).toBeTruthy(), { timeout: 10_000 })
    expect(findDialog()?.open).toBe(false)
    expect(fetching).not.toHaveBeenCalled()
    unmount()
  })

  it('is not where a picture of a server would be asked for', async () => {
    const idle = stubIdle()
    const custom = {
      id: 'far',
      name: 'Far',
      imageUrl: 'https://pictures.example/far.png',
      links: { homepage: 'https://far.example' },
    }
    const kit = makeKit({ wallets: { custom: [custom] } })
    const unmount = mountKit(kit)
    await idle.come()
    await kit.preload()
    expect(findDialog()).toBeUndefined()
    kit.open()
    await vi.waitFor(() => expect(findDialog()?.open).toBe(true), { timeout: 10_000 })
    unmount()
  })

  it.each([
    ['prefetch is intent', { prefetch: 'intent' }],
    ['prefetch is none', { prefetch: 'none' }],
    ['the visitor saves data', { environment: { savesData: true } }],
  ] satisfies readonly (readonly [string, Partial<KitOptions>])[])(
    'is not where %s',
    async (_, options) => {
      const idle = stubIdle()
      const kit = makeKit(options)
      const unmount = mountKit(kit)
      await kit.preload()
      expect(idle.waiting).toEqual([])
      unmount()
    },
  )

  it('is not for a visitor who is connected by then', async () => {
    const idle = stubIdle()
    const connector = createFakeConnector()
    const kit = makeKit({ adapters: [createFakeAdapter({ connectors: [connector] })] })
    const unmount = mountKit(kit)
    await kit.connection.connect({ connectorId: connector.id })
    await idle.come()
    await kit.preload()
    expect(findDialog()).toBeUndefined()
    unmount()
  })

  it('is not once the kit is off the page', async () => {
    const idle = stubIdle()
    const unmount = mountKit(makeKit())
    await vi.waitFor(() => expect(idle.waiting).not.toEqual([]), { timeout: 10_000 })
    unmount()
    await idle.come()
    expect(findDialog()).toBeUndefined()
  })
})
