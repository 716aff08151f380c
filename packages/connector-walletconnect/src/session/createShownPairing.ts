import type { ConnectorEvents, Emitter, Pairing } from '@latchkey/core'

export type ShownPairing = {
  /** The pairing that can be used now. */
  get(): Pairing | undefined
  /** One that was made, or made again; the same one is told of once. */
  show(pairing: Pairing): void
  /** It was asked for ahead of any choice, and stands when a choice is taken back. */
  keep(): void
  /** Nobody waits for its answer any more. */
  leave(): void
  /**
   * It was used, whatever came of it. Those who do not wait for an answer are told that there is
   * none.
   */
  end(uri?: string): void
}

/**
 * The pairing that whoever asks may be shown, from when it is made until somebody has answered it
 * or its time is over.
 */
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
