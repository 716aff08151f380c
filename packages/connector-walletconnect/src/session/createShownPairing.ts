import type { ConnectorEvents, Emitter, Pairing } from '@latchkey/core'

export type ShownPairing = {
  /** The pairing on screen, if it is still valid. */
  get(): Pairing | undefined
  /** Shows a new or renewed pairing; emits once for the same one. */
  show(pairing: Pairing): void
  /** Keeps a prefetched pairing when a choice is taken back. */
  keep(): void
  /** The last caller has stopped waiting. */
  leave(): void
  /**
   * The pairing was used, with any outcome. Emits `pairingEnded` for listeners that do not wait for
   * the answer.
   */
  end(uri?: string): void
}

/** The pairing currently on screen: set when created, cleared when answered or expired. */
export function createShownPairing(events: Emitter<ConnectorEvents>): ShownPairing {
  let current: Pairing | undefined
  let isKept = false
  const end: ShownPairing['end'] = (uri = current?.uri) => {
    if (!current || current.uri !== uri) return
    current = undefined
    isKept = false
    events.emit('pairingEnded', { uri })
  }
  return {
    get: () => (current && current.expiresAt > Date.now() ? current : undefined),
    show(pairing) {
      if (current?.uri === pairing.uri && current.expiresAt === pairing.expiresAt) return
      current = pairing
      events.emit('pairingUri', pairing)
    },
    keep() {
      isKept = true
    },
    leave() {
      if (!isKept) end()
    },
    end,
  }
}
