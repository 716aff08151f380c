import { createLazy } from '@latchkey/core'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import { subjectOf } from '../portfolio/subject.js'
import { readAmount } from '../sending/readAmount.js'
import { createQuoting } from './createQuoting.js'
import { createSwapActions } from './createSwapActions.js'
import { createSwapForm } from './createSwapForm.js'
import { createSwapMax } from './createSwapMax.js'
import type { SwapRun } from './createSwapRun.js'
import type { SwapService } from './createSwapService.js'
import { createTokenList } from './createTokenList.js'
import type { SwappingController } from './SwappingController.js'
import type { SwappingParts } from './SwappingParts.js'

/**
 * A swap of the active account, for `kit.use`.
 *
 * @example
 * const swapping = kit.use(swappingOf)
 * swapping.fill({ from: 'native', amount: '0.1' })
 * await swapping.review()
 * await swapping.swap(swapping.store.getState().order)
 */
export function swappingOf(parts: SwappingParts): SwappingController {
  const { options, connection, network, notices } = parts
  const { endpoints: { blockchain: endpoint } = {} } = options.given
  const portfolio = parts.use(portfolioOf)
  let service: SwapService | undefined
  let followers = 0

  async function openService(): Promise<SwapService | undefined> {
    if (!endpoint) return undefined
    const { createSwapService } = await import('./createSwapService.js')
    service ??= createSwapService(endpoint, parts)
    return service
  }

  const form = createSwapForm(parts, {
    onEdit: () => quoting.schedule(),
    onAccount: (subject) => {
      quoting.stop()
      swap.forget()
      actions.abort()
      void list.load(subject)
    },
  })
  const { store, put, edit } = form
  const list = createTokenList(parts, form, openService)
  const quoting = createQuoting(parts, form, openService)
  // Proof and steps are for who reviews: the form is there without them.
  const run = createLazy(async () => {
    const { createSwapRun } = await import('./createSwapRun.js')
    return createSwapRun(parts, form, openService)
  })
  const swap: SwapRun = {
    review: (order, signal) => run.run((part) => part.review(order, signal)),
    run: (order, signal) => run.run((part) => part.run(order, signal)),
    forget: () => run.peek()?.forget(),
  }
  const actions = createSwapActions(parts, { form, quoting, swap, isFollowed: () => followers > 0 })

  const max = createSwapMax(form, openService)

  return {
    store,
    follow() {
      form.followAccount()
      const { status } = store.getState().tokens
      if (status === 'idle' || status === 'error') void list.load(subjectOf(parts))
      void portfolio.refresh('tokens')
      followers++
      quoting.setActive(true)
      // Balances may have been read while no view was open.
      list.renew()
      max.keep()
      const stops = [
        connection.store.subscribe(form.followAccount),
        network.store.subscribe(form.followAccount),
        portfolio.store.subscribe(list.renew),
        store.subscribe(max.keep),
      ]
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        for (const stop of stops) stop()
        followers--
        if (followers === 0) quoting.setActive(false)
      }
    },
    readTokens() {
      form.setSupported(true)
      void list.load(subjectOf(parts))
    },
    fill: form.fill,
    chooseGive(token) {
      const { give, get } = store.getState()
      edit({ give: token, amount: '', ...(isSame(token, get) && { get: give }) })
    },
    chooseGet(token) {
      const { give, get } = store.getState()
      if (isSame(token, give)) edit({ get: token, give: get, amount: '' })
      else edit({ get: token })
    },
    flip: form.flip,
    setAmount: (text) => edit({ amount: readAmount(text) }),
    fillMax: () => max.fill(notices.showError),
    review() {
      max.forget()
      return actions.review()
    },
    acceptImpact: () => put({ impactAccepted: true }),
    swap: actions.swap,
    edit: () => edit({}),
    reset() {
      actions.abort()
      quoting.stop()
      swap.forget()
      form.clear()
      form.followAccount()
    },
    stop() {
      actions.abort()
      list.stop()
      quoting.stop()
      swap.forget()
      form.clear()
    },
  }
}

const isSame = (a: { readonly token?: string }, b: { readonly token?: string } | undefined) =>
  b !== undefined && a.token?.toLowerCase() === b.token?.toLowerCase()
