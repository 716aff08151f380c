import type { KitEvent } from '@latchkey/controllers'
import { useEffect, useRef } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * What has happened in the kit, newest last, at most 100; `listener` hears each as it happens. What
 * the host does with them is the host's; `features.analytics` is another matter.
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
