import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const refreshMs = 10 * 60_000
/** A new secret begins so much later than it is made: by then every instance has read it. */
const leadMs = hourMs
const hashLength = 24

/**
 * How long a secret is used. 'callers' names those who are counted in Redis, 'mailboxes' the
 * relay's clients in stored messages.
 */
export const secretMs = { callers: dayMs, mailboxes: 30 * dayMs } as const

export type SecretPurpose = keyof typeof secretMs

type Secret = { readonly startsAt: number; readonly value: string }

export type SecretsOptions = {
  readonly now: () => number
  /** How long what was hashed with a secret may still be asked for, once the next one is in use. */
  readonly keptMs: Readonly<Record<SecretPurpose, number>>
  onError(error: unknown): void
}

export type Secrets = {
  /**
   * A text under the secret that is, or at a time was, in use; nothing from the time before the
   * first.
   */
  hash(purpose: SecretPurpose, text: string, timeMs?: number): string | undefined
  /** A text under each secret that is kept. */
  hashes(purpose: SecretPurpose, text: string): readonly string[]
  /**
   * Reads what others have made, makes a new secret where one is due, and removes what nothing is
   * asked for with.
   */
  refresh(): Promise<void>
  stop(): void
}

/**
 * The installation's secrets, with which what is kept of people is hashed: without them nobody can
 * try addresses one after the other. The database has them, so that all instances hash alike; they
 * are made there, change by themselves, and old ones are removed.
 */
export async function createSecrets(
  database: Pick<Database, 'all' | 'alone'>,
  { now, keptMs, onError }: SecretsOptions,
): Promise<Secrets> {
  const purposes = Object.keys(secretMs) as readonly SecretPurpose[]
  let known: ReadonlyMap<SecretPurpose, readonly Secret[]> = new Map()
  const read = async () => {
    const rows = await database.all(
      'SELECT purpose, starts_at, value FROM secrets ORDER BY starts_at',
    )
    known = new Map(
      purposes.map((purpose) => [
        purpose,
        rows
          .filter((row) => row.purpose === purpose)
          .map(({ starts_at, value }) => ({ startsAt: Number(starts_at), value: String(value) })),
      ]),
    )
  }
  /** When a secret is to be used from, if one is to be made. */
  const due = (purpose: SecretPurpose): number | undefined => {
    const newest = known.get(purpose)?.at(-1)
    if (!newest) return now()
    const next = newest.startsAt + secretMs[purpose]
    return next - leadMs <= now() ? Math.max(next, now() + leadMs) : undefined
  }
  /**
   * The secrets of a purpose that were followed by another one so long ago that nothing of their
   * time is there any more.
   */
  const past = (purpose: SecretPurpose): readonly Secret[] =>
    (known.get(purpose) ?? []).filter(
      (_, index, all) =>
        (all[index + 1]?.startsAt ?? Number.POSITIVE_INFINITY) + keptMs[purpose] <= now(),
    )
  const refresh = async (): Promise<void> => {
    await read()
    if (purposes.every((purpose) => due(purpose) === undefined && past(purpose).length === 0))
      return
    await database.alone(async ({ all, run }) => {
      for (const purpose of purposes) {
        const startsAt = due(purpose)
        const [newest] = await all(
          'SELECT MAX(starts_at) AS starts_at FROM secrets WHERE purpose = ?',
          [purpose],
        )
        // Unless another instance has made it in the meantime.
        const isNewest =
          Number(newest?.starts_at ?? 0) === (known.get(purpose)?.at(-1)?.startsAt ?? 0)
        if (startsAt !== undefined && isNewest)
          await run('INSERT INTO secrets (purpose, starts_at, value) VALUES (?, ?, ?)', [
            purpose,
            startsAt,
            randomBytes(32).toString('base64url'),
          ])
        for (const secret of past(purpose))
          await run('DELETE FROM secrets WHERE purpose = ? AND starts_at = ?', [
            purpose,
            secret.startsAt,
          ])
      }
    })
    await read()
  }
  await refresh()
  const timer = setInterval(() => void refresh().catch(onError), refreshMs)
  timer.unref()

  const hashWith = ({ value }: Secret, text: string) =>
    createHmac('sha256', value).update(text).digest('hex').slice(0, hashLength)
  return {
    hash: (purpose, text, timeMs = now()) => {
      const secret = known.get(purpose)?.findLast(({ startsAt }) => startsAt <= timeMs)
      return secret && hashWith(secret, text)
    },
    hashes: (purpose, text) => (known.get(purpose) ?? []).map((secret) => hashWith(secret, text)),
    refresh,
    stop: () => clearInterval(timer),
  }
}
