import { type BaseError, isKitError, toKitError } from '@latchkey/core'
import { useCallback, useMemo, useRef, useState } from 'react'

export type ActionState<Result> = {
  readonly status: 'idle' | 'pending' | 'success' | 'error'
  readonly data: Result | undefined
  readonly error: BaseError | undefined
  readonly isPending: boolean
  reset(): void
}

type Phase<Result> = Pick<ActionState<Result>, 'status' | 'data' | 'error'>

const idle = { status: 'idle', data: undefined, error: undefined } as const

export type Action<Input, Result> = {
  readonly state: ActionState<Result>
  /** For handlers: never rejects; errors are in `state.error`. */
  readonly run: (input: Input) => void
  readonly runAsync: (input: Input) => Promise<Result>
}

/** The state of a user's action. Only the newest call counts; an abort is no error. */
export function useAction<Input, Result>(
  act: (input: Input) => Promise<Result>,
): Action<Input, Result> {
  const [phase, setPhase] = useState<Phase<Result>>(idle)
  const newest = useRef(0)
  const runAsync = useCallback(
    async (input: Input) => {
      const mine = ++newest.current
      const show = (next: Phase<Result>) => {
        if (newest.current === mine) setPhase(next)
      }
      show({ ...idle, status: 'pending' })
      try {
        const data = await act(input)
        show({ status: 'success', data, error: undefined })
        return data
      } catch (cause) {
        const error = toKitError(cause)
        show(isKitError(error, 'ABORTED') ? idle : { status: 'error', data: undefined, error })
        throw error
      }
    },
    [act],
  )
  const run = useCallback(
    (input: Input) => {
      runAsync(input).catch(() => undefined)
    },
    [runAsync],
  )
  const reset = useCallback(() => {
    newest.current++
    setPhase(idle)
  }, [])
  const state = useMemo(
    () => ({ ...phase, isPending: phase.status === 'pending', reset }),
    [phase, reset],
  )
  return { state, run, runAsync }
}
