import { createError, toKitError, toPlainError } from '@latchkey/core'
import { readAmount } from '../sending/readAmount.js'
import type { BuyingController, BuyOrder } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import { createBuyForm } from './createBuyForm.js'
import { createOrderWatch } from './createOrderWatch.js'
import { meldUrl } from './meldUrl.js'
import { mockQuote } from './mockQuote.js'
import type { BuyRequest, BuyService } from './openBuyService.js'
import { openProviderPage, toProviderUrl } from './openProviderPage.js'
import { readBuyQuote } from './readBuyQuote.js'

/** docs/words-and-numbers.md lists these. */
const typingMs = 400
const answerMs = 20_000

/**
 * A purchase for the active account, for `kit.use`.
 *
 * @example
 * const buying = kit.use(buyingOf)
 * buying.setAmount('100')
 * console.log(buying.store.getState().problem)
 */
export function buyingOf(parts: BuyingParts): BuyingController {
  const { options, environment, lifetime, notices, router, modal } = parts
  const { endpoints, onramp = {} } = options.given
  let opening: Promise<BuyService> | undefined
  let stopTimer = (): void => undefined
  /** Names the purchase of a form, so that a second try begins no second one. */
  let key: string | undefined

  const service = () => {
    const endpoint = endpoints?.blockchain
    if (endpoint === undefined) return undefined
    opening ??= import('./openBuyService.js').then(({ openBuyService }) =>
      openBuyService(endpoint, options.given, onramp.country),
    )
    return opening
  }
  const form = createBuyForm(parts, {
    service,
    onEdit() {
      key = undefined
      stopTimer()
      if (form.request() && !form.isUnquoted())
        stopTimer = lifetime.setTimeout(() => void askQuote(), typingMs)
    },
  })
  const watch = createOrderWatch(parts, form, service)
  const { store, put, edit } = form
  const within = <Result>(run: (signal: AbortSignal) => Promise<Result>) =>
    lifetime.within(run, { ms: answerMs, error: () => createError('HTTP_TIMEOUT') })

  async function askQuote(): Promise<void> {
    stopTimer()
    const request = form.request()
    const opened = service()
    if (!request || !opened || form.isUnquoted()) return
    const { provider, fiat, token, amount } = request
    const about = { provider, fiat: fiat.id, token: token.symbol, amount }
    const isCurrent = form.mark()
    put({ quote: { status: 'pending' } })
    try {
      const open = await opened
      const found = await within((signal) => open.quote(request, signal))
      const data = readBuyQuote(found, about)
      if (isCurrent()) put({ quote: { status: 'success', data, updatedAt: environment.now() } })
    } catch (error) {
      if (!isCurrent()) return
      put({
        quote:
          onramp.mockQuote === true
            ? { status: 'success', data: mockQuote(about), updatedAt: environment.now() }
            : { status: 'error', error: { ...toPlainError(error), cause: error } },
      })
    }
  }

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
    put({ order: { status: 'opening', provider } })
    const open = await opened
    key ??= environment.randomId()
    const idempotencyKey = key
    const made = await within((signal) => open.url(request, idempotencyKey, signal))
    // Another account is active, or the form was left.
    if (store.getState().order?.status !== 'opening' || store.getState().from !== from) return
    const url = toProviderUrl(made.url, onramp.hosts)
    if (url === undefined) {
      environment.log(
        'error',
        `The page of a purchase is not on a host of onramp.hosts: ${made.url}`,
      )
      throw createError('HTTP_INVALID_RESPONSE')
    }
    key = undefined
    const order = { provider, url, ...(made.id && { id: made.id }) }
    show(order, openedIn)
    if (order.id !== undefined) watch.start({ ...order, status: 'inProgress' }, from)
  }

  return {
    store,
    follow: form.follow,
    setAmount: (text) => edit({ amount: readAmount(text) }),
    chooseFiat(id) {
      const fiat = store.getState().options.data?.fiats.find((each) => each.id === id)
      if (fiat) edit({ fiat })
    },
    chooseToken(id) {
      const token = store.getState().options.data?.tokens.find((each) => each.id === id)
      if (token) edit({ token })
    },
    chooseProvider: form.chooseProvider,
    chooseMethod: (method) => edit({ method }),
    askQuote,
    async buy() {
      const { problem, order } = store.getState()
      const request = form.request()
      if (problem || !request || order?.status === 'opening') return
      put({ error: undefined })
      try {
        await begin(request, router.store.getState().current.key)
      } catch (thrown) {
        const error = toKitError(thrown)
        put({
          order: undefined,
          ...(error.code !== 'ABORTED' && {
            error: { ...toPlainError(error), referenceId: notices.reference(error.code) },
          }),
        })
      }
    },
    openAgain() {
      const { order } = store.getState()
      if (!order?.url) return
      const outcome = openProviderPage(order.url)
      if (outcome === 'opened' && order.status === 'blocked')
        put({ order: { ...order, status: order.id === undefined ? 'unknown' : 'inProgress' } })
    },
    reset() {
      watch.stop()
      stopTimer()
      key = undefined
      put({ order: undefined })
      edit({ amount: '' })
    },
    stop() {
      watch.stop()
      stopTimer()
      form.clear()
    },
  }
}
