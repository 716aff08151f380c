import type { LibraryClient } from './LibraryClient.js'

/**
 * A relay delivers at least once, and both ends may leave at the same time. The library looks for a
 * session that is already gone, in promises that nobody holds, and each would be an unhandled
 * rejection of the page.
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
