import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { PendingRequest } from '../requests/RequestsController.js'
import type { WaitingController, WaitingNotice, WaitingState } from './WaitingController.js'

/** Delay before the notice of a wait, in milliseconds: a quick answer needs none. */
const toldAfterMs = 1_000

/**
 * The notice of a wallet that is away, for `kit.use`.
 *
 * @example
 * const waiting = kit.use(waitingOf)
 * waiting.watch()
 * waiting.store.subscribe(({ notice }) => console.log(notice?.wallet))
 */
export function waitingOf({
  environment,
  lifetime,
  events,
  modal,
  requests,
}: Pick<
  KitParts,
  'environment' | 'lifetime' | 'events' | 'modal' | 'requests'
>): WaitingController {
  const store = createStore<WaitingState>({ notice: undefined, isPhone: false })
  let stops: readonly (() => void)[] = []
  let clearTimer: (() => void) | undefined
  let asked: PendingRequest | undefined
  let unknown: WaitingNotice | undefined

  const isShown = (request: PendingRequest): boolean => {
    const { open, embedded } = modal.store.getState()
    return embedded ? request.inModal : open
  }

  function update() {
    clearTimer?.()
    clearTimer = undefined
    const { open, embedded } = modal.store.getState()
    const { pending } = requests.store.getState()
    const next = pending.find((request) => request.isAway && !isShown(request))
    const rest = next ? next.since + toldAfterMs - environment.now() : 0
    if (rest > 0) clearTimer = lifetime.setTimeout(update, rest)
    asked = rest > 0 ? undefined : next
    const notice = unknown && (embedded || !open) ? unknown : asked && noticeOf(asked, 'asked')
    const { notice: told } = store.getState()
    if (notice?.id === told?.id && notice?.state === told?.state) return
    store.setState({ notice, isPhone: environment.isMobile })
  }

  const watch = () => {
    if (stops.length > 0) return
    stops = [
      requests.store.subscribe(update),
      modal.store.subscribe(update),
      // The answer came after all.
      events.on('transactionSent', ({ namespace }) => {
        if (unknown?.namespace === namespace) dismiss()
      }),
    ]
    update()
  }

  function dismiss() {
    unknown = undefined
    update()
  }

  return {
    store,
    watch,
    dismiss,
    cancel() {
      const request = asked
      if (!request) return
      const onUnknown = () => {
        unknown = noticeOf(request, 'unknown')
      }
      events.signals.emit('requestCancelled', { id: request.id, onUnknown })
    },
    stop() {
      for (const stop of stops) stop()
      stops = []
      clearTimer?.()
      unknown = undefined
      asked = undefined
      store.setState(store.getInitialState())
    },
  }
}

function noticeOf(
  { id, namespace, wallet }: PendingRequest,
  state: WaitingNotice['state'],
): WaitingNotice {
  return { id, namespace, wallet, state }
}
