/** Takes a document of version v to v + 1. Pure. */
export type Migration = (
  document: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>

/**
 * `migrations[0]` takes version 1 to 2, and so on: the current version is their number plus one.
 */
export type Migrations = readonly Migration[]

/**
 * Brings what is stored to the current version.
 *
 * @returns the document, `'future'` for a version that is not known yet, `undefined` for what is no
 *   document
 */
export function migrate(
  text: string,
  migrations: Migrations,
): Readonly<Record<string, unknown>> | 'future' | undefined {
  let document: unknown
  try {
    document = JSON.parse(text)
  } catch {
    return undefined
  }
  const version = isRecord(document) ? document.v : undefined
  if (
    !isRecord(document) ||
    typeof version !== 'number' ||
    !Number.isInteger(version) ||
    version < 1
  )
    return undefined
  if (version > migrations.length + 1) return 'future'
  try {
    return migrations
      .slice(version - 1)
      .reduce((older, step, index) => ({ ...step(older), v: version + index + 1 }), document)
  } catch {
    return undefined
  }
}

/** True for an object that is no array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
