import type { CaipAddress } from '@latchkey/core'
import { bareAddress, createError } from '@latchkey/core'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import type { BuyOrder } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import type { BuyForm } from './createBuyForm.js'
import type { BuyService } from './openBuyService.js'

/** docs/house/words-and-numbers.md lists these. */
const askMs = 3_000
const watchMs = 3_600_000
const answerMs = 10_000

export type OrderWatch = ReturnType<typeof createOrderWatch>

/**
 * Follows the order of the form until its end, while the page is visible. After an hour its
 * outcome is unknown: the account's activity shows what comes later.
 */
export function createOrderWatch(
  parts: BuyingParts,
  { store, put }: Pick<BuyForm, 'store' | 'put'>,
  service: () => Promise<BuyService> | undefined,
) {
  const { environment, lifetime } = parts
  let stopTimer = (): void => undefined

  async function ask(order: BuyOrder, account: CaipAddress, until: number): Promise<void> {
    const { id, provider } = order
    const opened = service()
    if (!opened || id === undefined) return
    const isMine = () => store.getState().order?.id === id
    if (environment.now() > until) {
      if (isMine()) put({ order: { ...order, status: 'unknown' } })
      return
    }
    if (environment.isVisible()) {
      try {
        const open = await opened
        const found = await lifetime.within(
          (signal) => open.order({ provider, id, address: bareAddress(account) }, signal),
          { ms: answerMs, error: () => createError('HTTP_TIMEOUT') },
        )
        const { order: now } = store.getState()
        if (now?.id !== id) return
        // A window that was blocked may have been opened by hand since.
        if (found && found.status !== 'inProgress') {
          put({ order: { ...now, ...found } })
          if (found.status === 'success') refresh()
          return
        }
      } catch (error) {
        environment.log('info', 'The state of a purchase could not be read.', error)
      }
    }
    if (isMine()) schedule(order, account, until)
  }

  function schedule(order: BuyOrder, account: CaipAddress, until: number) {
    stopTimer()
    stopTimer = lifetime.setTimeout(() => void ask(order, account, until), askMs)
  }

  function refresh() {
    const portfolio = parts.use(portfolioOf)
    for (const list of ['tokens', 'activity'] as const)
      void portfolio.refresh(list, { force: true })
  }

  return {
    start: (order: BuyOrder, account: CaipAddress) =>
      schedule(order, account, environment.now() + watchMs),
    stop: () => stopTimer(),
  }
}
