/** A message that a socket has got, or will. */
export type Got = { readonly topic: string; readonly id: string; readonly position: number }

/**
 * In flight to a socket that has answered nothing yet; with each answer one more, up to the most.
 */
const firstInFlight = 16
const mostInFlight = 64
const remembered = 64

/** What was pushed to one socket and not answered yet, and what it has answered lately. */
export function createInFlight() {
  /** By the id of the push. Read again before they are acknowledged they are not sent again. */
  const inFlight = new Map<number, Got>()
  /** The last ones acknowledged: the database, or another instance, may speak of them once more. */
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
    /** The client's answer to a push. @returns what was pushed, unless it has been answered */
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

// A number first: 64 of them are compared in less than a key of two hashes takes to be made and
// kept.
function isAmong(known: Iterable<Got>, { topic, id, position }: Got): boolean {
  for (const each of known)
    if (each.position === position && each.id === id && each.topic === topic) return true
  return false
}
