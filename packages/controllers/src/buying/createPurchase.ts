import { createError } from '@latchkey/core'
import type { BuyOrder } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import type { BuyForm } from './createBuyForm.js'
import type { OrderWatch } from './createOrderWatch.js'
import { meldUrl } from './meldUrl.js'
import type { BuyRequest, BuyService } from './openBuyService.js'
import { openProviderPage, toProviderUrl } from './openProviderPage.js'

/** docs/house/words-and-numbers.md lists it. */
const answerMs = 20_000

/** Begins what the form says: the provider's page, and what becomes of the order. */
export function createPurchase(
  { options, environment, lifetime, router, modal }: BuyingParts,
  {
    form,
    watch,
    service,
  }: {
    readonly form: BuyForm
    readonly watch: OrderWatch
    readonly service: () => Promise<BuyService> | undefined
  },
) {
  const { store, put } = form
  const { onramp = {} } = options.given
  /** Names the purchase of a form and a quote, so that a second try begins no second one. */
  let begun: { readonly key: string; readonly quoteId: string | undefined } | undefined

  /** Opens a page, and shows the order's progress where the form is still open. */
  function show(order: Omit<BuyOrder, 'status'> & { readonly url: string }, openedIn: number) {
    const outcome = openProviderPage(order.url)
    const inProgress = order.id === undefined ? 'unknown' : 'inProgress'
    put({ order: { ...order, status: outcome === 'blocked' ? 'blocked' : inProgress } })
    const isStill = router.store.getState().current.key === openedIn
    if (modal.store.getState().open && isStill) router.push('BuyInProgress')
  }

  async function begin(request: BuyRequest, openedIn: number): Promise<void> {
    const { provider } = request
    const { from } = store.getState()
    if (form.isUnquoted()) {
      const url = meldUrl({
        publicKey: onramp.meldPublicKey ?? '',
        isSolana: request.token.id === 'SOL',
        address: request.address,
        customerId: environment.randomId(),
      })
      return show({ provider, url }, openedIn)
    }
    const opened = service()
    if (!opened || from === undefined) return
    const opening: BuyOrder = { status: 'opening', provider }
    put({ order: opening })
    const open = await opened
    const { quoteId } = request
    if (!begun || begun.quoteId !== quoteId) begun = { key: environment.randomId(), quoteId }
    const idempotencyKey = begun.key
    const made = await lifetime.within((signal) => open.url(request, idempotencyKey, signal), {
      ms: answerMs,
      error: () => createError('HTTP_TIMEOUT'),
    })
    // Another account is active, or the form was left.
    if (store.getState().order !== opening) return
    const url = toProviderUrl(made.url, onramp.hosts)
    if (url === undefined) {
      environment.log(
        'error',
        `The page of a purchase is not on a host of onramp.hosts: ${made.url}`,
      )
      throw createError('HTTP_INVALID_RESPONSE')
    }
    begun = undefined
    const order = { provider, url, ...(made.id && { id: made.id }) }
    show(order, openedIn)
    if (order.id !== undefined) watch.start({ ...order, status: 'inProgress' }, from)
  }

  return {
    begin,
    /** Another form: the next try is another purchase. */
    forget() {
      begun = undefined
    },
  }
}
