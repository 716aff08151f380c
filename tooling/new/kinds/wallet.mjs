import { checkName } from '../names.mjs'

/** A wallet of the catalogue. Every fact has a source, so only the frame can be written here. */
export const wallet = {
  usage: 'wallet slug "Wallet Name"',
  about: 'a wallet of the catalogue',
  plan([word, name]) {
    const slug = checkName(word, /^[a-z0-9]+(-[a-z0-9]+)*$/, 'example-wallet')
    const shown = checkName(name, /\S/, '"Example Wallet"')
    const entry = {
      $schema: '../wallet.schema.json',
      id: `latchkey:${slug}`,
      name: shown,
      namespaces: [],
      order: 1000,
      sources: { name: [], namespaces: [] },
    }
    const path = `apps/server/catalogue/wallets/${slug}.json`
    return {
      changes: [{ path, write: `${JSON.stringify(entry, null, 2)}\n` }],
      left: [
        `${path}: its namespaces, links and flags, and a source for each fact; the build names what is missing`,
        'apps/server/catalogue/credits.json: the packages that the sources name',
        'node apps/server/catalogue/build.mjs --bundle packages/controllers/src/catalogue/bundled/bundledRecords.ts',
        'npm run checks:update',
      ],
    }
  },
}
