/** True if each time exists: the pattern lets 30 February pass. */
export const areTimes = ({
  issuedAt,
  expirationTime,
  notBefore,
}: Partial<Record<'issuedAt' | 'expirationTime' | 'notBefore', string | undefined>>): boolean =>
  [issuedAt, expirationTime, notBefore].every(
    (time) => time === undefined || (isDay(time) && !Number.isNaN(toMs(time))),
  )

/** Milliseconds since the epoch. A leap second counts as the one before it. */
export const toMs = (time: string): number => Date.parse(time.replace(/:60(?=[.Z+-])/i, ':59'))

function isDay(time: string): boolean {
  const day = time.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
