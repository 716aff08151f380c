import type { BrowserContext } from 'playwright-core'

/** Sets the clock of a context's pages wrong by so many hours. */
export async function setClock(context: BrowserContext, hours: number): Promise<void> {
  if (hours === 0) return
  await context.addInitScript((ms) => {
    const Real = Date
    const now = Real.now.bind(Real)
    globalThis.Date = new Proxy(Real, {
      construct: (target, given) =>
        given.length > 0 ? Reflect.construct(target, given) : new target(now() + ms),
      get: (target, name) => (name === 'now' ? () => now() + ms : Reflect.get(target, name)),
    })
  }, hours * 3_600_000)
}
