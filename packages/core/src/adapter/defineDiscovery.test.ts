import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAdmission, defineDiscovery, mostWallets, uniqueName } from './defineDiscovery.js'
import { listenToWalletStandard } from './listenToWalletStandard.js'
import { readForeign } from './readForeign.js'

describe('defineDiscovery', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('looks at once, again at its times and after its events, until the stop', () => {
    const page = new EventTarget()
    const look = vi.fn()
    const start = defineDiscovery(page, (_, { on, lookAgain }) => {
      on('load', look)
      lookAgain(look, [100, 300])
    })
    expect(look).not.toHaveBeenCalled()
    const stop = start()
    expect(look).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(100)
    expect(look).toHaveBeenCalledTimes(2)
    page.dispatchEvent(new Event('load'))
    expect(look).toHaveBeenCalledTimes(3)
    stop()
    page.dispatchEvent(new Event('load'))
    vi.advanceTimersByTime(1_000)
    expect(look).toHaveBeenCalledTimes(3)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('removes every listener, and starts again', () => {
    const page = new EventTarget()
    const hear = vi.fn()
    const start = defineDiscovery(page, (_, { on }) => on('here', hear))
    start()()
    page.dispatchEvent(new Event('here'))
    expect(hear).not.toHaveBeenCalled()
    start()
    page.dispatchEvent(new Event('here'))
    expect(hear).toHaveBeenCalledTimes(1)
  })

  it('searches the page’s own window, and nothing where there is none', () => {
    const look = vi.fn()
    const start = defineDiscovery<object>(undefined, (page, { lookAgain }) =>
      lookAgain(() => look(page), [100]),
    )
    start()()
    vi.advanceTimersByTime(100)
    expect(look).not.toHaveBeenCalled()
    const page = new EventTarget()
    vi.stubGlobal('window', page)
    start()()
    expect(look).toHaveBeenCalledWith(page)
  })

  it('needs no events of an object that has none', () => {
    const look = vi.fn()
    defineDiscovery({}, (_, { lookAgain }) => lookAgain(look, []))()()
    expect(look).toHaveBeenCalledTimes(1)
  })
})

describe('createAdmission', () => {
  it('admits a wallet once, by its key or by its object', () => {
    const admit = createAdmission()
    const wallet = {}
    expect(admit('one', wallet)).toBe(true)
    expect(admit('one', {})).toBe(false)
    expect(admit('two', wallet)).toBe(false)
    expect(admit('two', {})).toBe(true)
  })

  it('admits 64 of 10,000, and no mark of a refused one is kept [W-07]', () => {
    const admit = createAdmission()
    const admitted = Array.from({ length: 10_000 }, (_, index) => admit(`wallet-${index}`, {}))
    expect(admitted.filter(Boolean)).toHaveLength(mostWallets)
    expect(mostWallets).toBe(64)
    const other = createAdmission()
    const wallet = {}
    other('one', wallet)
    other('two', wallet)
    expect(other('two', {})).toBe(true)
  })
})

describe('uniqueName', () => {
  it('numbers equal names [W-07]', () => {
    const names = new Set<string>()
    const given = Array.from({ length: 3 }, () => uniqueName(names, 'Wallet'))
    expect(given).toEqual(['Wallet', 'Wallet (2)', 'Wallet (3)'])
    const taken = { has: (name: string) => name === 'a' }
    expect(uniqueName(taken, 'a', (count) => `a-${count}`)).toBe('a-2')
  })
})

describe('listenToWalletStandard', () => {
  const watch = () => {
    const page = new EventTarget()
    const found = new Set<unknown>()
    const start = defineDiscovery(page, (target, tools) =>
      listenToWalletStandard(target, tools, (...wallets) => {
        for (const wallet of wallets) found.add(wallet)
        return () => {
          for (const wallet of wallets) found.delete(wallet)
        }
      }),
    )
    return { page, found, start }
  }
  type Api = { register(...wallets: readonly unknown[]): () => void }
  const announce = (page: EventTarget, detail: unknown) =>
    page.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))

  it('finds a wallet that loads before the page, and one that loads after', () => {
    const { page, found, start } = watch()
    page.addEventListener('wallet-standard:app-ready', (event) => {
      const { register } = readForeign(event, 'detail') as Api
      register('early')
    })
    start()
    announce(page, ({ register }: Api) => register('late'))
    expect([...found]).toEqual(['early', 'late'])
  })

  it('lets a wallet unregister itself, and not change the page’s object', () => {
    const { page, found, start } = watch()
    start()
    const apis: Api[] = []
    announce(page, (api: Api) => apis.push(api))
    expect(apis.map(Object.isFrozen)).toEqual([true])
    const leave = apis[0]?.register('one')
    expect([...found]).toEqual(['one'])
    leave?.()
    expect(found.size).toBe(0)
  })

  it('skips a wallet that throws, and announcements that are none [W-08]', () => {
    const { page, found, start } = watch()
    start()
    announce(page, () => {
      throw new Error('no')
    })
    announce(page, undefined)
    announce(page, 'text')
    announce(page, ({ register }: Api) => register('good'))
    expect([...found]).toEqual(['good'])
  })
})
