import type { ConnectAttempt, Kit, RouterEntry } from '@latchkey/controllers'
import { type PlainError, toPlainError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from './useStore.js'

export type OwnAttempt = {
  /** The attempt of this view; undefined before it begins. */
  readonly attempt: ConnectAttempt | undefined
  /** Why it ended without a connection. A cancelled attempt has no reference. */
  readonly failure: (PlainError & { readonly referenceId?: string }) | undefined
  /** True where the view is back from the sign-in of an attempt that it began before. */
  readonly isResumed: boolean
  /** Begins an attempt, in place of an earlier one. Leaving the view cancels it. */
  readonly start: (connect: (signal: AbortSignal) => Promise<unknown>) => void
}

type Begun = { readonly controller: AbortController; readonly earlier: number | undefined }

/** What a view has begun that gave way to the sign-in of the connection. */
const begun = /* @__PURE__ */ new WeakMap<RouterEntry, Begun>()

/** The kit's connect attempt, as far as the view of this entry began it. */
export function useAttempt({ connection: { store }, router }: Kit, entry: RouterEntry): OwnAttempt {
  const { attempt: shown } = useStore(store)
  const [resumed] = useState(() => (shown ? begun.get(entry) : undefined))
  const [earlier, setEarlier] = useState(resumed ? resumed.earlier : shown?.id)
  const [ended, setEnded] = useState<PlainError>()
  const running = useRef(resumed)

  const start = useCallback<OwnAttempt['start']>(
    (connect) => {
      running.current?.controller.abort()
      const controller = new AbortController()
      const before = store.getState().attempt?.id
      running.current = { controller, earlier: before }
      setEnded(undefined)
      setEarlier(before)
      connect(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) setEnded(toPlainError(error))
      })
    },
    [store],
  )
  useEffect(
    () => () => {
      const { current, history } = router.store.getState()
      const givesWay =
        current !== entry && history.includes(entry) && store.getState().attempt?.phase === 'signIn'
      if (!givesWay) running.current?.controller.abort()
      else if (running.current) begun.set(entry, running.current)
    },
    [entry, router, store],
  )

  const attempt = shown?.id === earlier ? undefined : shown
  const isOver = attempt?.phase === 'failed' || attempt?.phase === 'rejected'
  return {
    attempt,
    failure: isOver ? attempt.error : ended,
    isResumed: resumed !== undefined,
    start,
  }
}
