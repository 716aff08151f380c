import type { KitParts } from '../kit/KitParts.js'

/** What is kept of the catalogue whose key the host knows, so that an older list with a good signature cannot come back (requirement W-18). */
export function createAcceptedVersions({ persistence }: Pick<KitParts, 'persistence'>, key: string) {
  const stored = persistence.open({
    name: 'catalogue',
    migrations: [],
    parse: (document) => ({
      key: typeof document.key === 'string' ? document.key : '',
      version: Number.isSafeInteger(document.version) ? Number(document.version) : 0,
    }),
  })
  /** Another key is another operator, who counts anew. */
  const read = () => (stored.read().key === key ? stored.read().version : 0)
  return {
    read,
    accept(version: number) {
      if (version > read()) stored.update(() => ({ key, version }))
    },
  }
}
