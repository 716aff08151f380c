import { createHmac, randomBytes } from 'node:crypto'
import type { Database } from '../database/Database.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const refreshMs = 10 * 60_000
/** Delay before a new secret takes effect, so that every instance has read it. */
const leadMs = hourMs
const hashLength = 24

/**
 * Lifetime of a secret. 'callers' hashes callers counted in Redis; 'mailboxes' hashes relay clients
 * in stored messages; 'names' makes the nonces of registrations.
 */
export const secretMs = { callers: dayMs, mailboxes: 30 * dayMs, names: dayMs } as const

export type SecretPurpose = keyof typeof secretMs

type Secret = { readonly startsAt: number; readonly value: string }

export type SecretsOptions = {
  readonly now: () => number
  /** Time for which values hashed with a superseded secret are still looked up. @default 0 */
  readonly keptMs: Readonly<Partial<Record<SecretPurpose, number>>>
  onError(error: unknown): void
}

export type Secrets = {
  /**
   * Hashes a text with the current secret, or with that of `timeMs`; undefined before the first
   * secret.
   */
  hash(purpose: SecretPurpose, text: string, timeMs?: number): string | undefined
  /** Hashes a text with every kept secret. */
  hashes(purpose: SecretPurpose, text: string): readonly string[]
  /** Reads secrets of other instances, creates a due one, and removes unused ones. */
  refresh(): Promise<void>
  stop(): void
}

/**
 * The installation's secrets for hashing personal data, which prevents guessing addresses from
 * hashes. They are stored in the database, so that all instances hash alike. They rotate
 * automatically, and old ones are removed.
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
  /** The start time of a new secret, if one is due. */
  const due = (purpose: SecretPurpose): number | undefined => {
    const newest = known.get(purpose)?.at(-1)
    if (!newest) return now()
    const next = newest.startsAt + secretMs[purpose]
    return next - leadMs <= now() ? Math.max(next, now() + leadMs) : undefined
  }
  /**
   * The secrets of a purpose that were superseded so long ago that no data of their time remains.
   */
  const past = (purpose: SecretPurpose): readonly Secret[] =>
    (known.get(purpose) ?? []).filter(
      (_, index, all) =>
        (all[index + 1]?.startsAt ?? Number.POSITIVE_INFINITY) + (keptMs[purpose] ?? 0) <= now(),
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
        // Another instance may have created it meanwhile.
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
