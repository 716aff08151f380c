import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { insertBefore, insertSorted } from '../applyChanges.mjs'
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
          path: 'packages/core/src/caip/Caip.ts',
          edit: insertBefore(/ \| \(string & \{\}\)$/m, ` | '${namespace}'`),
        },
        {
          path: 'packages/core/src/caip/parseCaipAddress.ts',
          edit: (text) =>
            text.replace(/(?<=^const ownNamespaces[^=]*= \[[^\]]*?'),?\s*\]/m, `, '${namespace}']`),
        },
        {
          path: 'packages/react/src/hooks/useConnection.ts',
          edit: (text) =>
            text.replace(
              /(?<=^export interface OtherNamespaces \{\n[^}]*)\}/m,
              `  ${namespace}: true\n}`,
            ),
        },
        ...languagesOf(root).map((language) => ({
          path: `packages/ui/src/locales/${language}/shell.ts`,
          edit: insertSorted(
            /^ {2}'namespace\.\w+': /,
            `  'namespace.${namespace}': '${toUpper(namespace)}',`,
          ),
        })),
      ],
      left: [
        'npm run setup -- --lock: it links the new package; commit the lockfile',
        `${folder}/src/wallet: where its wallets stand, and their methods; getAddress, connect and signMessage are an example`,
        `${folder}/src/language/address.ts and checksum.ts: what an address of the namespace is`,
        `${folder}/src/chain/balance.ts: the method of its nodes`,
        `${folder}/src/networks: its networks, with a define… of core where CAIP-2 has a rule`,
        'packages/testing/src/wallets and tooling/localnet: a wallet with real keys and a local chain, each an entry of its package.json; then src/conformance.test.ts and src/misbehaviour.test.ts in place of src/index.test.ts, which passes both suites with a wallet of its own',
        "packages/ui/src/locales: 'namespace." +
          namespace +
          "' in shell.ts says the name for people",
        'the other lists of docs/house/recipes.md, An adapter, step 5',
      ],
    }
  },
}

const languagesOf = (root) =>
  readdirSync(join(root, 'packages/ui/src/locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

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
    scripts: { ...rest.scripts, test: rest.scripts.test.replace('cosmos', namespace) },
    dependencies: { '@latchkey/core': dependencies['@latchkey/core'] },
    devDependencies: { '@latchkey/testing': devDependencies['@latchkey/testing'] },
  }
  const { publishConfig, ...first } = own
  return `${JSON.stringify({ ...first, publishConfig }, null, 2)}\n`
}
