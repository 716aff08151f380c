import type { ConnectAttempt, Kit, RouterEntry } from '@latchkey/controllers'
import { type PlainError, toPlainError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from './useStore.js'

export type OwnAttempt = {
  /**
   * The attempt of this view; undefined before it begins. A view that is back from the sign-in of
   * its attempt has it from the start.
   */
  readonly attempt: ConnectAttempt | undefined
  /** Why it ended without a connection. A cancelled attempt has no reference. */
  readonly failure: (PlainError & { readonly referenceId?: string }) | undefined
  /** Begins an attempt, in place of an earlier one. Leaving the view cancels it. */
  readonly start: (connect: (signal: AbortSignal) => Promise<unknown>) => void
}

/** Views that gave way to the sign-in of the connection that they have begun. */
const gaveWay = /* @__PURE__ */ new WeakSet<RouterEntry>()

/** The kit's connect attempt, as far as the view of this entry began it. */
export function useAttempt({ connection: { store } }: Kit, entry: RouterEntry): OwnAttempt {
  const { attempt: shown } = useStore(store)
  const [earlier, setEarlier] = useState(gaveWay.has(entry) ? undefined : shown?.id)
  const [ended, setEnded] = useState<PlainError>()
  const running = useRef<AbortController>(undefined)

  const start = useCallback<OwnAttempt['start']>(
    (connect) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      setEnded(undefined)
      setEarlier(store.getState().attempt?.id)
      connect(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) setEnded(toPlainError(error))
      })
    },
    [store],
  )
  useEffect(
    () => () => {
      // A person who leaves then ends the sign-in, and with it the attempt.
      if (store.getState().attempt?.phase === 'signIn') gaveWay.add(entry)
      else running.current?.abort()
    },
    [entry, store],
  )

  const attempt = shown?.id === earlier ? undefined : shown
  const isOver = attempt?.phase === 'failed' || attempt?.phase === 'rejected'
  return { attempt, failure: isOver ? attempt.error : ended, start }
}
