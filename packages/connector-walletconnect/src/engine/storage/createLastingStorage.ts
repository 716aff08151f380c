import { createError } from '@latchkey/core'
import { type EngineClock, within } from '../EngineClock.js'
import { createMemoryStorage, type EngineStorage } from './EngineStorage.js'

/**
 * Deadline of a storage call; after it the page continues without storage. Some browsers' databases
 * never answer.
 */
const storageDeadlineMs = 2000

/**
 * A storage that never rejects. Values that cannot be stored, or not in time, stay in memory until
 * the page closes.
 */
export function createLastingStorage(storage: EngineStorage | undefined, clock: EngineClock) {
  const memory = createMemoryStorage()
  const inMemory = new Set<string>()
  let broken = storage === undefined

  async function guarded<Result>(
    run: (from: EngineStorage) => Promise<Result>,
    fallBack: () => Promise<Result>,
  ): Promise<Result> {
    if (broken || !storage) return fallBack()
    try {
      return await within(clock, storageDeadlineMs, run(storage), () => {
        broken = true
        return createError('UNKNOWN', { details: 'The storage does not answer.' })
      })
    } catch {
      return fallBack()
    }
  }

  async function read(key: string): Promise<unknown> {
    const text = inMemory.has(key)
      ? await memory.get(key)
      : await guarded(
          (from) => from.get(key),
          () => memory.get(key),
        )
    return parseStored(text)
  }

  /** False when the value could not be stored; memory then keeps `whole`. */
  async function write(
    key: string,
    whole: () => string | undefined,
    change: (current: string | undefined) => string | undefined,
  ): Promise<boolean> {
    const kept = await guarded(
      (to) => to.update(key, change).then(() => true),
      async () => false,
    )
    if (kept) inMemory.delete(key)
    else {
      inMemory.add(key)
      await memory.update(key, whole)
    }
    return kept
  }

  return {
    keys: () =>
      guarded(
        (from) => from.keys(),
        () => memory.keys(),
      ),
    read,
    write,
  }
}

/** Parses a stored JSON text; undefined if it is missing or invalid. */
export function parseStored(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
