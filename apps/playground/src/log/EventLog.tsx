import type { Kit } from '@latchkey/controllers'
import { useEvents } from '@latchkey/react'
import { type ReactNode, useSyncExternalStore } from 'react'
import './event-log.css'

const nothing = { recent: [] }
const none = { subscribe: () => () => {}, getState: () => nothing }

/** The events of the page's kit and of the live modal's, newest first. */
export function EventLog({ live }: { readonly live: Kit | undefined }): ReactNode {
  const ofPage = useEvents()
  const { subscribe, getState } = live?.events.store ?? none
  const { recent: ofLive } = useSyncExternalStore(subscribe, getState)
  const events = [
    ...ofPage.map((event) => ({ event, isLive: false })),
    ...ofLive.map((event) => ({ event, isLive: true })),
  ].sort((one, other) => other.event.at - one.event.at)
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
          {events.map(({ event, isLive }, index) => (
            <li key={index}>
              <time>{new Date(event.at).toLocaleTimeString('en-GB')}</time>
              <span>
                <strong>{event.name}</strong>
                {isLive && <small> live modal</small>}
              </span>
              <code>{JSON.stringify(event.payload)}</code>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
