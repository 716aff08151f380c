/** A message sent or due to a socket. */
export type Got = { readonly topic: string; readonly id: string; readonly position: number }

/** Initial window of unanswered pushes; each answer adds one, up to the limit. */
const firstInFlight = 16
const mostInFlight = 64
const remembered = 64

/** Unanswered pushes of one socket, and its latest answers. */
export function createInFlight() {
  /** By push id. A second read before the acknowledgement does not send them again. */
  const inFlight = new Map<number, Got>()
  /** Recently acknowledged messages: the database or another instance may deliver them again. */
  const gotLately: Got[] = []
  let lastId = 0
  let window = firstInFlight
  return {
    hasRoom: (): boolean => inFlight.size < window,
    has: (message: Got): boolean =>
      isAmong(inFlight.values(), message) || isAmong(gotLately, message),
    /** @returns the id of the push */
    add: (message: Got): number => {
      lastId = Math.max(lastId + 1, Date.now() * 1000)
      inFlight.set(lastId, message)
      return lastId
    },
    /**
     * Handles the client's answer to a push. @returns the pushed message, unless already answered
     */
    answered: (pushId: number, accepted: boolean): Got | undefined => {
      const entry = inFlight.get(pushId)
      if (!entry) return undefined
      inFlight.delete(pushId)
      window = Math.min(window + 1, mostInFlight)
      if (accepted) gotLately.push(entry)
      if (gotLately.length > remembered) gotLately.shift()
      return entry
    },
    clear: (): void => {
      inFlight.clear()
      gotLately.length = 0
    },
  }
}

// Compares numbers first: 64 comparisons are faster than building a key of two hashes.
function isAmong(known: Iterable<Got>, { topic, id, position }: Got): boolean {
  for (const each of known)
    if (each.position === position && each.id === id && each.topic === topic) return true
  return false
}
