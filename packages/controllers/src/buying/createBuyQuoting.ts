import { createError, toPlainError } from '@latchkey/core'
import type { BuyingParts } from './BuyingParts.js'
import type { BuyForm } from './createBuyForm.js'
import { mockQuote } from './mockQuote.js'
import type { BuyService } from './openBuyService.js'
import { readBuyQuote } from './readBuyQuote.js'

/** docs/house/words-and-numbers.md lists it. */
const answerMs = 20_000

/** Asks for the price of what the form says. */
export function createBuyQuoting(
  { options, environment, lifetime }: BuyingParts,
  form: BuyForm,
  service: () => Promise<BuyService> | undefined,
): () => Promise<void> {
  const { put } = form
  return async () => {
    const request = form.request()
    const opened = service()
    if (!request || !opened || form.isUnquoted()) return
    const { provider, fiat, token, amount } = request
    const about = { provider, fiat: fiat.id, token: token.symbol, amount }
    const isCurrent = form.mark()
    put({ quote: { status: 'pending' } })
    try {
      const open = await opened
      const found = await lifetime.within((signal) => open.quote(request, signal), {
        ms: answerMs,
        error: () => createError('HTTP_TIMEOUT'),
      })
      const data = readBuyQuote(found, about)
      if (isCurrent()) put({ quote: { status: 'success', data, updatedAt: environment.now() } })
    } catch (error) {
      if (!isCurrent()) return
      put({
        quote:
          options.given.onramp?.mockQuote === true
            ? { status: 'success', data: mockQuote(about), updatedAt: environment.now() }
            : { status: 'error', error: { ...toPlainError(error), cause: error } },
      })
    }
  }
}
