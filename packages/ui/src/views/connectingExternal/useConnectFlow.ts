import type { Kit } from '@latchkey/controllers'
import { type BaseError, createError, delay, toKitError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Approval } from './planApprovals.js'

/** Time to show the wallet's picture before its prompt, in milliseconds. */
const lookFirstMs = 400

export type Flow =
  | { readonly phase: 'choose' | 'look' | 'done' }
  | { readonly phase: 'asking'; readonly step: number; readonly of: number; readonly since: number }
  | { readonly phase: 'failed'; readonly error: BaseError }

export type ConnectFlow = {
  readonly flow: Flow
  /**
   * Prompts the wallet, once per approval. `look: false` prompts at once, after a click on a
   * button.
   */
  readonly start: (approvals: readonly Approval[], options?: { readonly look?: boolean }) => void
}

/**
 * Runs a connect. A new start replaces the previous one, and leaving the view cancels it. `first`
 * starts automatically.
 */
export function useConnectFlow(kit: Kit, first: readonly Approval[] | undefined): ConnectFlow {
  const [flow, setFlow] = useState<Flow>({ phase: first ? 'look' : 'choose' })
  const running = useRef<AbortController>(undefined)

  const start = useCallback<ConnectFlow['start']>(
    (approvals, { look = true } = {}) => {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      const show = (next: Flow): void => {
        if (!controller.signal.aborted) setFlow(next)
      }
      const run = async (): Promise<void> => {
        if (approvals.length === 0) throw createError('WALLET_NOT_FOUND')
        if (look) {
          show({ phase: 'look' })
          await delay(lookFirstMs, controller.signal)
        }
        for (const [index, approval] of approvals.entries()) {
          show({ phase: 'asking', step: index + 1, of: approvals.length, since: Date.now() })
          await kit.connection.connect({ ...approval, signal: controller.signal })
        }
        show({ phase: 'done' })
      }
      run().catch((error: unknown) => show({ phase: 'failed', error: toKitError(error) }))
    },
    [kit],
  )

  const started = useRef(false)
  useEffect(() => {
    if (!first || started.current) return
    started.current = true
    start(first)
  }, [first, start])
  useEffect(() => () => running.current?.abort(), [])

  return { flow, start }
}
