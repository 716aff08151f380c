import { useEvents } from '@latchkey/react'
import type { ReactNode } from 'react'
import './event-log.css'

/** The kit's events, newest first. */
export function EventLog(): ReactNode {
  const events = useEvents()
  return (
    <section className="log" aria-labelledby="log-title">
      <h3 id="log-title">Events</h3>
      {events.length === 0 ? (
        <p className="hint">
          Nothing yet. Everything the kit tells your page will stand here; nothing is sent anywhere.
        </p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <ol tabIndex={0}>
          {events
            .map((event, index) => (
              <li key={index}>
                <time>{new Date(event.at).toLocaleTimeString('en-GB')}</time>
                <strong>{event.name}</strong>
                <code>{JSON.stringify(event.payload)}</code>
              </li>
            ))
            .reverse()}
        </ol>
      )}
    </section>
  )
}
