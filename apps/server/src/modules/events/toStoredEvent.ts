import { redact } from '../../text/redact.js'
import type { StoredEvent } from './StoredEvent.js'

const maxProperties = 24
const maxText = 200
const maxErrorText = 2_000

/**
 * Event properties that may be stored. Identifying data is excluded: addresses, hashes, cursors,
 * pairing URIs, names in name services, search texts.
 */
const allowed = new Set([
  ...[
    'connected',
    'name',
    'platform',
    'displayIndex',
    'walletRank',
    'view',
    'method',
    'reconnect',
    'namespace',
    'provider',
    'badge',
    'certified',
  ],
  ...[
    'network',
    'accountType',
    'isSmartAccount',
    'explorerId',
    'rdnsId',
    'type',
    'headless',
    'source',
    'exchange',
  ],
])

const errorFields = {
  errorType: maxText,
  errorMessage: maxErrorText,
  stackTrace: maxErrorText,
} as const

export type EventInput = {
  readonly eventId: string
  readonly props: Readonly<Record<string, unknown>>
}

/**
 * Converts an event for storage. The origin is the browser's header; the page's address and the
 * sender's clock are ignored.
 */
export function toStoredEvent(
  { eventId, props }: EventInput,
  origin: string,
  sdk: string,
): StoredEvent {
  const isError = props.type === 'error'
  const given =
    typeof props.properties === 'object' && props.properties !== null
      ? (props.properties as Readonly<Record<string, unknown>>)
      : {}
  const properties: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(given)) {
    if (!allowed.has(key) || Object.keys(properties).length >= maxProperties) continue
    const safe = toSafe(value, maxText)
    if (safe !== undefined) properties[key] = safe
  }
  // Errors have their fields beside `event`, events have them in `properties`.
  for (const [key, length] of Object.entries(errorFields)) {
    const value = toSafe(props[key] ?? given[key], length)
    if (value !== undefined) properties[key] = value
  }
  return {
    id: redact(eventId, 64) === eventId ? eventId : '',
    name:
      typeof props.event === 'string' && /^[A-Z0-9_]{1,64}$/.test(props.event)
        ? props.event
        : 'OTHER',
    kind: isError ? 'error' : 'event',
    origin,
    sdk: /^[\w./+ -]{1,128}$/.test(sdk) ? redact(sdk, 128) : '',
    properties,
  }
}

function toSafe(value: unknown, maxLength: number): string | number | boolean | undefined {
  if (typeof value === 'boolean') return value
  // A long number may be an amount that identifies a person.
  if (typeof value === 'number')
    return Number.isInteger(value) && Math.abs(value) < 100_000 ? value : undefined
  return typeof value === 'string' ? redact(value, maxLength) : undefined
}
