import type { RouterEntry } from '@latchkey/controllers'
import {
  createPairingController,
  type PairingController,
  type PairingState,
} from '@latchkey/controllers/pairing'
import { useCallback, useEffect, useRef } from 'react'
import { useUi } from '../context/UiContext.js'
import { type OwnAttempt, useAttempt } from '../context/useAttempt.js'
import { useStore } from '../context/useStore.js'

export type Pairing = Pick<OwnAttempt, 'failure'> & {
  readonly pairing: PairingController
  readonly state: PairingState
  readonly isDone: boolean
  /** Starts a new request. */
  readonly start: () => void
}

/** Connects to the wallet that answers, from the opening of the view until it closes. */
export function usePairing(entry: RouterEntry): Pairing {
  const { kit, t, announce } = useUi()
  const pairing = kit.use(createPairingController)
  const state = useStore(pairing.store)
  const { attempt, failure, start: begin } = useAttempt(kit, entry)
  const { walletId, namespace } = entry.data
  const isDone = attempt?.phase === 'connected'

  const start = useCallback(
    () =>
      begin((signal) =>
        pairing.connect({
          walletId,
          namespaces: namespace && [namespace],
          signal,
        }),
      ),
    [begin, pairing, walletId, namespace],
  )

  const isResumed = useRef(attempt !== undefined)
  useEffect(() => {
    if (!isResumed.current) start()
  }, [start])
  useEffect(() => {
    if (isDone) announce(t('connecting.done'))
  }, [isDone, announce, t])

  return { pairing, state, failure, isDone, start }
}
