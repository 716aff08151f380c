import type { KitParts } from '../kit/KitParts.js'

/**
 * Stores the last accepted version of what an operator signs, so that an older one with a valid
 * signature is refused.
 */
export function createAcceptedVersions(
  { persistence }: Pick<KitParts, 'persistence'>,
  name: 'catalogue' | 'clearSigning',
  key: string | readonly string[],
) {
  const stored = persistence.open({
    name,
    migrations: [],
    parse: (document) => ({
      key: typeof document.key === 'string' ? document.key : '',
      version: Number.isSafeInteger(document.version) ? Number(document.version) : 0,
    }),
  })
  const keys = [key].flat()
  /** A key that the host does not name belongs to another operator, with its own version count. */
  const read = () => (keys.includes(stored.read().key) ? stored.read().version : 0)
  return {
    read,
    /** Stores the version with its key, so that the count continues after a change of keys. */
    accept(version: number, signer: string) {
      if (version > read() || (version === read() && signer !== stored.read().key))
        stored.update(() => ({ key: signer, version }))
    },
  }
}
