import type { LibraryClient } from './LibraryClient.js'

/**
 * Ignores a repeated end of a session: a relay delivers at least once, and both ends may leave
 * together. The library would look up the missing session in unhandled promises, which reject in
 * the page.
 */
export function endOnce({ engine, session }: Pick<LibraryClient, 'engine' | 'session'>): void {
  const { onSessionDeleteRequest, deleteSession } = engine
  engine.onSessionDeleteRequest = async (topic, payload) => {
    if (session.keys.includes(topic)) await onSessionDeleteRequest(topic, payload)
  }
  engine.deleteSession = async (input) => {
    if (session.keys.includes(input.topic)) await deleteSession(input)
  }
}
