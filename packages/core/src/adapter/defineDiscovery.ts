import { setDelay } from '../async/delay.js'

/** Cap of the list (W-07): a page script can announce any number of wallets. */
export const mostWallets = 64

/** The part of `window` that discovery uses. */
export type DiscoveryTarget = Pick<
  EventTarget,
  'addEventListener' | 'removeEventListener' | 'dispatchEvent'
>

/** Listeners and timers that last until a discovery stops. */
export type DiscoveryTools = {
  /** Listens to an event of the page. */
  on(event: string, listener: (event: Event) => void): void
  /** Looks at once and after each of these times, since injection fires no event. */
  lookAgain(look: () => void, afterMs: readonly number[]): void
}

/**
 * Defines the search of a page for wallets. The returned function starts it and returns its stop;
 * without a page it does nothing. `begin` listens and looks; it checks what it finds
 * (`readForeign`), admits each wallet once (`createAdmission`) and numbers equal names
 * (`uniqueName`). `target` is the object to search, by default the page's own window.
 *
 * @example
 * const admit = createAdmission()
 * const start = defineDiscovery(undefined, (page, { on, lookAgain }) => {
 *   const look = () => {
 *     const provider = readForeign(page, 'exampleWallet')
 *     if (readForeignMethod(provider, 'request') && admit('example', provider)) found(provider)
 *   }
 *   on('load', look)
 *   lookAgain(look, [100, 300, 600])
 * })
 * const stop = start()
 */
export function defineDiscovery<Page extends object = DiscoveryTarget>(
  target: Page | undefined,
  begin: (page: Page, tools: DiscoveryTools) => void,
): () => () => void {
  return () => {
    const page = (target ?? globalThis.window) as (Page & DiscoveryTarget) | undefined
    const stops: (() => void)[] = []
    if (page)
      begin(page, {
        on(event, listener) {
          page.addEventListener(event, listener)
          stops.push(() => page.removeEventListener(event, listener))
        },
        lookAgain(look, afterMs) {
          look()
          stops.push(...afterMs.map((ms) => setDelay(look, ms)))
        },
      })
    return () => {
      for (const stop of stops) stop()
    }
  }
}

/**
 * Admits each wallet once, and 64 in all (W-07). The marks of a wallet are its key and its objects;
 * one known mark suffices to refuse it.
 *
 * @example
 * const admit = createAdmission()
 * admit('example', provider) // true
 * admit('another', provider) // false
 */
export function createAdmission(): (...marks: readonly unknown[]) => boolean {
  const known = new Set<unknown>()
  let left = mostWallets
  return (...marks) => {
    if (marks.some((mark) => known.has(mark)) || left-- < 1) return false
    for (const mark of marks) known.add(mark)
    return true
  }
}

/**
 * Numbers a name until it is free, and takes it: two wallets of one name must not look the same
 * (W-07).
 *
 * @example
 * uniqueName(new Set(['Wallet']), 'Wallet') // 'Wallet (2)'
 */
export function uniqueName(
  taken: { has(name: string): boolean; add?(name: string): unknown },
  name: string,
  numbered = (count: number): string => `${name} (${count})`,
): string {
  let unique = name
  for (let count = 2; taken.has(unique); count++) unique = numbered(count)
  taken.add?.(unique)
  return unique
}
