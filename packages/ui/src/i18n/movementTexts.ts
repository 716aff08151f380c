import type { Movement, MovementPart } from '@latchkey/controllers/portfolio'
import { truncateAddress } from '@latchkey/core'
import type { Translator } from './createTranslator.js'
import { formatAge, formatDecimal } from './formats.js'

const dayMs = 86_400_000

const states = {
  pending: 'activity.pending',
  reverted: 'activity.failed',
  replaced: 'activity.replaced',
  dropped: 'activity.dropped',
  cancelled: 'activity.cancelled',
} as const

/** The kind of a transaction, its state until it ends, and the other party. */
export function movementTexts(
  { t, language }: Pick<Translator, 't' | 'language'>,
  { kind, status, counterparty, time, isOwn, isProposed }: Movement,
): { readonly title: string; readonly state: string | undefined; readonly detail: string } {
  const isIncoming = kind === 'receive' || (kind === 'mint' && isOwn !== true)
  const party = counterparty && truncateAddress(counterparty)
  const texts = [
    party && t(isIncoming ? 'activity.from' : 'activity.to', { address: party }),
    time !== undefined && formatTime(language, time),
  ]
  return {
    title: t(`activity.kind.${kind}`),
    state: status === 'success' ? undefined : t(isProposed ? 'activity.proposed' : states[status]),
    detail: texts.filter(Boolean).join(' · '),
  }
}

/** A time of the last day as its age, an older one as its date. */
export function formatTime(language: string, time: number): string {
  const age = Date.now() - time
  return age < dayMs
    ? formatAge(language, age)
    : new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(time)
}

/** An amount with the sign of its direction, floored to 3 decimals: `+1.5 ETH`. */
export function partText(
  language: string,
  { direction, amount, symbol, name, isNft }: MovementPart,
  isWhole = false,
): string {
  const sign = direction === 'in' ? '+' : direction === 'out' ? '−' : ''
  if (isNft) return `${sign}${name ?? ''}`
  if (amount === undefined) return symbol
  const [whole = '0', fraction = ''] = amount.split('.')
  const places = isWhole ? fraction : fraction.slice(0, 3).replace(/0+$/, '')
  const floored = places === '' ? whole : `${whole}.${places}`
  const isTiny = floored === '0' && /[1-9]/.test(amount)
  return isTiny
    ? `${sign}<${formatDecimal(language, '0.001')} ${symbol}`
    : `${sign}${formatDecimal(language, floored)} ${symbol}`
}
