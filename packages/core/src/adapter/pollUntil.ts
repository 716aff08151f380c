import { delay } from '../async/delay.js'
import type { LoadRpcSettings } from '../rpc/RpcSettings.js'

/** Poll interval of a hidden page. */
const hiddenPollMs = 60_000

export type PollOptions = {
  /** Milliseconds between two looks; a function is called before each wait. */
  readonly everyMs: number | (() => number)
  /**
   * The kit's settings, which know whether the page is visible.
   * @default the page's own visibility, for an adapter without a kit
   */
  readonly settings?: LoadRpcSettings | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Looks until there is a result, at most once a minute while the page is hidden. `look` resolves
 * with undefined where there is none yet.
 *
 * @throws ABORTED, and each error of `look`
 * @example
 * const status = await pollUntil(
 *   async () => {
 *     const receipt = await nodes.read({ network, signal }, 'getReceipt', [signature])
 *     return receipt === null ? undefined : 'success'
 *   },
 *   { everyMs: 1_000, settings: nodes.settings, signal },
 * )
 */
export async function pollUntil<Result>(
  look: () => Promise<Result | undefined>,
  { everyMs, settings, signal }: PollOptions,
): Promise<Result> {
  for (;;) {
    const result = await look()
    if (result !== undefined) return result
    const { isVisible = isPageVisible } = (await settings?.()) ?? {}
    const visibleMs = typeof everyMs === 'number' ? everyMs : everyMs()
    await delay(isVisible() ? visibleMs : hiddenPollMs, signal)
  }
}

const isPageVisible = () => globalThis.document?.visibilityState !== 'hidden'
