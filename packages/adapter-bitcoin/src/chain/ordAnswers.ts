import { parseForeign } from '@latchkey/core/adapter'

/**
 * Whether coins carry inscriptions or runes, by `txid:vout`. A coin that the index does not know is
 * missing.
 */
export type CoinContents = ReadonlyMap<string, boolean>

/**
 * Parses the answer to `POST /outputs`. An entry is left out unless it says that the output is
 * indexed and lists both inscriptions and runes, since a server without one of these indexes
 * answers `null` for it. An inscription or a rune is believed in every entry.
 */
export function parseOutputs(value: unknown): CoinContents {
  const contents = new Map<string, boolean>()
  for (const entry of Array.isArray(value) ? (value as unknown[]) : [])
    parseForeign(entry, ({ outpoint, indexed, inscriptions, runes }) => {
      if (typeof outpoint !== 'string') return
      const counts = [sizeOf(inscriptions), sizeOf(runes)]
      if (counts.some((count) => count !== undefined && count > 0)) contents.set(outpoint, true)
      else if (indexed === true && !counts.includes(undefined) && !contents.has(outpoint))
        contents.set(outpoint, false)
    })
  return contents
}

/** The number of entries of a list, or of an object by names; undefined for anything else. */
const sizeOf = (value: unknown): number | undefined =>
  typeof value === 'object' && value !== null ? Object.keys(value).length : undefined
