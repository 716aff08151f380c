import { toKitError, toPlainError } from '@latchkey/core'
import { readAmount } from '../sending/readAmount.js'
import type { BuyingController } from './BuyingController.js'
import type { BuyingParts } from './BuyingParts.js'
import { createBuyForm } from './createBuyForm.js'
import { createBuyQuoting } from './createBuyQuoting.js'
import { createOrderWatch } from './createOrderWatch.js'
import { createPurchase } from './createPurchase.js'
import type { BuyService } from './openBuyService.js'
import { openProviderPage } from './openProviderPage.js'

/** docs/house/words-and-numbers.md lists it. */
const typingMs = 400

/**
 * A purchase for the active account, for `kit.use`.
 *
 * @example
 * const buying = kit.use(buyingOf)
 * buying.setAmount('100')
 * console.log(buying.store.getState().problem)
 */
export function buyingOf(parts: BuyingParts): BuyingController {
  const { options, lifetime, notices, router } = parts
  const { endpoints } = options.given
  let opening: Promise<BuyService> | undefined
  let stopTimer = (): void => undefined

  const service = () => {
    const endpoint = endpoints?.blockchain
    if (endpoint === undefined) return undefined
    opening ??= import('./openBuyService.js').then(({ openBuyService }) =>
      openBuyService(endpoint, options.given),
    )
    return opening
  }
  const form = createBuyForm(parts, {
    service,
    onEdit() {
      purchase.forget()
      stopTimer()
      if (form.request() && !form.isUnquoted())
        stopTimer = lifetime.setTimeout(() => void askQuote(), typingMs)
    },
  })
  const watch = createOrderWatch(parts, form, service)
  const { store, put, edit } = form
  const purchase = createPurchase(parts, { form, watch, service })
  const quote = createBuyQuoting(parts, form, service)
  const askQuote = () => {
    stopTimer()
    return quote()
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
    chooseSubdivision: form.chooseSubdivision,
    chooseMethod: (method) => edit({ method }),
    askQuote,
    async buy() {
      const { problem, order, from } = store.getState()
      const request = form.request()
      if (problem || !request || order?.status === 'opening') return
      put({ error: undefined })
      try {
        await purchase.begin(request, router.store.getState().current.key)
      } catch (thrown) {
        const error = toKitError(thrown)
        // Another account has its own form.
        if (store.getState().from !== from) return
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
      purchase.forget()
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
