import type { KitParts } from '../kit/KitParts.js'

/**
 * What is kept of the catalogue whose key the host knows, so that an older list with a good
 * signature cannot come back.
 */
export function createAcceptedVersions(
  { persistence }: Pick<KitParts, 'persistence'>,
  key: string | readonly string[],
) {
  const stored = persistence.open({
    name: 'catalogue',
    migrations: [],
    parse: (document) => ({
      key: typeof document.key === 'string' ? document.key : '',
      version: Number.isSafeInteger(document.version) ? Number(document.version) : 0,
    }),
  })
  const keys = [key].flat()
  /** A key that the host does not name is another operator's, who counts anew. */
  const read = () => (keys.includes(stored.read().key) ? stored.read().version : 0)
  return {
    read,
    /** With the key that signed it: once the host names the new one alone, the count goes on. */
    accept(version: number, signer: string) {
      if (version > read() || (version === read() && signer !== stored.read().key))
        stored.update(() => ({ key: signer, version }))
    },
  }
}
