import type { ConnectAttempt, Kit } from '@latchkey/controllers'
import { type PlainError, toPlainError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from './useStore.js'

export type OwnAttempt = {
  /** The attempt of this view; undefined before it begins. */
  readonly attempt: ConnectAttempt | undefined
  /** Why it ended without a connection. A cancelled attempt has no reference. */
  readonly failure: (PlainError & { readonly referenceId?: string }) | undefined
  /** Begins an attempt, in place of an earlier one. Leaving the view cancels it. */
  readonly start: (connect: (signal: AbortSignal) => Promise<unknown>) => void
}

/** The kit's connect attempt, as far as this view began it. */
export function useAttempt({ connection: { store } }: Kit): OwnAttempt {
  const { attempt: shown } = useStore(store)
  const [earlier, setEarlier] = useState(shown?.id)
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
  useEffect(() => () => running.current?.abort(), [])

  const attempt = shown?.id === earlier ? undefined : shown
  const isOver = attempt?.phase === 'failed' || attempt?.phase === 'rejected'
  return { attempt, failure: isOver ? attempt.error : ended, start }
}
