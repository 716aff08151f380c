import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertSorted } from '../applyChanges.mjs'
import { checkName, toUpper } from '../names.mjs'

const model = 'packages/adapter-cosmos'
const templates = fileURLToPath(new URL('../adapter', import.meta.url))

/** The package of a namespace: an adapter that connects, reads a balance and signs. */
export const adapter = {
  usage: 'adapter namespace',
  about: 'a package for another namespace, with one shape of wallet',
  plan([word], root) {
    const namespace = checkName(word, /^[a-z][a-z0-9]{2,7}$/, 'stacks, a CAIP-2 namespace')
    const folder = `packages/adapter-${namespace}`
    const copied = ['LICENSE', 'tsconfig.json', 'tsconfig.build.json', 'tsup.config.ts']
    return {
      changes: [
        ...copied.map((file) => ({
          path: `${folder}/${file}`,
          write: readFileSync(join(root, model, file), 'utf8'),
        })),
        { path: `${folder}/package.json`, write: manifest(root, namespace) },
        ...fillTemplates(folder, namespace),
        {
          path: 'tooling/layers.json',
          edit: insertSorted(/^ {2}"adapter-/, `  "adapter-${namespace}": ["core"],`),
        },
        {
          path: 'vitest.config.ts',
          edit: insertSorted(/^ {2}'adapter-/, `  'adapter-${namespace}',`),
        },
      ],
      left: [
        'npm run setup: it links the new package; commit the lockfile',
        `${folder}/src/wallet: where its wallets stand, and their methods; getAddress, connect and signMessage are an example`,
        `${folder}/src/language/address.ts and checksum.ts: what an address of the namespace is`,
        `${folder}/src/chain/balance.ts: the method of its nodes`,
        `${folder}/src/networks: its networks, with a define… of core where CAIP-2 has a rule`,
        'packages/testing/src/wallets and tooling/localnet: a wallet with real keys and a local chain; then src/conformance.test.ts and src/misbehaviour.test.ts',
        'tooling/checks/src/capabilities.mjs, apps/playground/src/ecosystems/createAdapters.ts, .size-limit.json, docs/architecture.md',
      ],
    }
  },
}

/** The tree that all adapters share, from `../adapter`. A name stands there as `__name__`. */
function fillTemplates(folder, namespace) {
  const fill = (text) =>
    text.replaceAll('__name__', namespace).replaceAll('__Name__', toUpper(namespace))
  return readdirSync(templates, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath, path = parentPath }) => {
      const file = join(path, name)
      const target = relative(templates, file).replace(/\.txt$/, '')
      return { path: `${folder}/${fill(target)}`, write: fill(readFileSync(file, 'utf8')) }
    })
}

function manifest(root, namespace) {
  const { dependencies, devDependencies, ...rest } = JSON.parse(
    readFileSync(join(root, model, 'package.json'), 'utf8'),
  )
  const own = {
    ...rest,
    name: `@latchkey/adapter-${namespace}`,
    version: '0.0.0',
    description: `Latchkey's ${namespace} adapter.`,
    keywords: ['wallet', 'web3', 'connect-wallet', namespace],
    dependencies: { '@latchkey/core': dependencies['@latchkey/core'] },
    devDependencies: { '@latchkey/testing': devDependencies['@latchkey/testing'] },
  }
  const { publishConfig, ...first } = own
  return `${JSON.stringify({ ...first, publishConfig }, null, 2)}\n`
}
