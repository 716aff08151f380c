/** Migrates a document from version v to v + 1. Pure. */
export type Migration = (
  document: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, unknown>>

/**
 * `migrations[0]` migrates version 1 to 2, and so on. The current version is their number plus one.
 */
export type Migrations = readonly Migration[]

/**
 * Migrates a stored text to the current version.
 *
 * @returns the document, `'future'` for an unknown newer version, `undefined` for text that is no
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

/** True for an object other than an array. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
