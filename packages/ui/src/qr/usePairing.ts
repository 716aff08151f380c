import type { RouterEntry } from '@latchkey/controllers'
import {
  createPairingController,
  type PairingController,
  type PairingState,
} from '@latchkey/controllers/pairing'
import { type BaseError, toKitError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'

/** Time between the tick and the closing of the modal, in milliseconds. */
const closeAfterMs = 700

export type Outcome =
  | { readonly phase: 'asking' | 'done' }
  | { readonly phase: 'failed'; readonly error: BaseError }

export type Pairing = {
  readonly pairing: PairingController
  readonly state: PairingState
  readonly outcome: Outcome
  /** Starts a new request. */
  readonly start: () => void
}

/** Connects to the wallet that answers, from the opening of the view until it closes. */
export function usePairing({ key, data }: RouterEntry): Pairing {
  const { kit, t, announce } = useUi()
  const pairing = kit.use(createPairingController)
  const state = useStore(pairing.store)
  const [outcome, setOutcome] = useState<Outcome>({ phase: 'asking' })
  const running = useRef<AbortController>(undefined)
  const { walletId, namespace } = data

  const start = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const show = (next: Outcome): void => {
      if (!signal.aborted) setOutcome(next)
    }
    show({ phase: 'asking' })
    pairing
      .connect({
        ...(walletId !== undefined && { walletId }),
        ...(namespace !== undefined && { namespaces: [namespace] }),
        signal,
      })
      .then(
        () => show({ phase: 'done' }),
        (error: unknown) => show({ phase: 'failed', error: toKitError(error) }),
      )
  }, [pairing, walletId, namespace])

  useEffect(() => {
    start()
    return () => running.current?.abort()
  }, [start])

  useEffect(() => {
    if (outcome.phase !== 'done') return
    announce(t('connecting.done'))
    const timer = setTimeout(() => {
      if (kit.router.store.getState().current.key === key) kit.modal.finish()
    }, closeAfterMs)
    return () => clearTimeout(timer)
  }, [outcome, announce, t, kit, key])

  return { pairing, state, outcome, start }
}
