import type { KitEvent } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The kit's events, newest last, at most 100. `listener` receives each new event. Independent of
 * `features.analytics`.
 *
 * @example
 * useEvents((event) => console.log(event.name, event.payload))
 */
export function useEvents(listener?: (event: KitEvent) => void): readonly KitEvent[] {
  const { events } = useKit()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => events.onAny((event) => newest.current?.(event)), [events])
  return useStore(events.store).recent
}
