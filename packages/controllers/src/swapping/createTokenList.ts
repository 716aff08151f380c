import { createError, isKitError, toKitError, toPlainError } from '@latchkey/core'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import type { Subject } from '../portfolio/subject.js'
import type { SwapForm } from './createSwapForm.js'
import type { SwapService } from './createSwapService.js'
import { readSwapTokens } from './readSwapTokens.js'
import type { SwappingParts } from './SwappingParts.js'

export type TokenList = {
  /** Loads what can be swapped on the network of the account. Never rejects. */
  load(subject: Subject | undefined): Promise<void>
  /** The same list with other balances. */
  renew(): void
  stop(): void
}

/** The tokens to choose from, by the host's back end. */
export function createTokenList(
  parts: SwappingParts,
  { store, put, holdings, setSupported, setTokens }: SwapForm,
  openService: () => Promise<SwapService | undefined>,
): TokenList {
  let loading: AbortController | undefined
  let read: (() => void) | undefined

  async function open({ adapter, connection, network }: Subject): Promise<SwapService> {
    const service = await openService()
    if (!service || !adapter.capabilities.swap?.supports(connection, network))
      throw createError('SWAP_NETWORK_NOT_SUPPORTED')
    await service.checkNetwork(network.caipNetworkId)
    return service
  }

  return {
    async load(subject) {
      loading?.abort()
      read = undefined
      if (!subject) return
      const mine = new AbortController()
      loading = mine
      put({ tokens: { ...store.getState().tokens, status: 'pending' } })
      try {
        const { tokens, picture } = await open(subject)
        const listed = await tokens(subject.network.caipNetworkId, mine.signal)
        if (loading !== mine || mine.signal.aborted) return
        read = () => {
          const { items, isComplete } = holdings()
          const named = parts.options.given.tokens?.[subject.network.caipNetworkId] ?? []
          setTokens(
            readSwapTokens({ subject, listed, named, holdings: items, isComplete, picture }),
          )
        }
        read()
        void parts.use(portfolioOf).refresh('tokens')
      } catch (thrown) {
        const error = toKitError(thrown)
        if (loading !== mine || isKitError(error, 'ABORTED')) return
        put({ tokens: { status: 'error', error: { ...toPlainError(error), cause: error } } })
        if (isKitError(error, 'SWAP_NETWORK_NOT_SUPPORTED')) setSupported(false)
      }
    },
    renew: () => read?.(),
    stop() {
      loading?.abort()
      read = undefined
    },
  }
}
