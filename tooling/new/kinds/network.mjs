import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { insertSorted } from '../applyChanges.mjs'
import { checkName, toWords } from '../names.mjs'

/**
 * Per adapter: how a network is described, the reference that names it, and the facts that are left
 * to write. The type checker asks for those that are required.
 */
const shapes = {
  bitcoin: {
    define: 'defineBitcoinNetwork',
    reference: (word) => `genesisHash: '${checkName(word, /^[0-9a-f]{32,64}$/, '0f91…')}'`,
    left: 'bech32Prefix',
  },
  cosmos: {
    define: 'defineCosmosNetwork',
    reference: (word) => `chainId: '${checkName(word, /^[-_a-zA-Z0-9]{1,32}$/, 'osmosis-1')}'`,
    left: 'bech32Prefix, gas, nativeCurrency',
  },
  evm: {
    define: 'defineEvmNetwork',
    reference: (word) => `id: ${checkName(word, /^[1-9]\d*$/, '534352')}`,
    left: 'nativeCurrency where it is not ether',
  },
  polkadot: {
    define: 'definePolkadotNetwork',
    reference: (word) => `genesisHash: '${checkName(word, /^(0x)?[0-9a-f]{32,64}$/, '67f9…')}'`,
    left: 'ss58Prefix, nativeCurrency',
  },
  solana: {
    define: 'defineSolanaNetwork',
    reference: (word) =>
      `genesisHash: '${checkName(word, /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'EtWT…')}'`,
    left: 'cluster',
  },
}

/** A network of an adapter. No fact is invented (decision 18): the reference comes from you. */
export const network = {
  usage: 'network adapter name reference',
  about: 'a network, by its chain id or genesis hash: network evm scroll 534352',
  plan([adapter, word, reference], root) {
    const shape = Object.hasOwn(shapes, adapter ?? '') ? shapes[adapter] : undefined
    if (!shape)
      throw new Error(
        `An adapter is needed: ${Object.keys(shapes).join(', ')}. Networks of another one are written by hand.`,
      )
    const name = checkName(word, /^[a-z][A-Za-z0-9]*$/, 'scroll')
    const folder = `packages/adapter-${adapter}/src/networks`
    if (!existsSync(join(root, folder))) throw new Error(`${folder} is not here.`)
    return {
      changes: [
        {
          path: `${folder}/${name}.ts`,
          write: `import { ${shape.define} } from '@latchkey/core'

/** ${toWords(name)}. Carries no RPC URL: add your own with \`withRpcUrls\`. */
export const ${name} = /* @__PURE__ */ ${shape.define}({
  ${shape.reference(reference)},
  name: '${toWords(name)}',
})
`,
        },
        {
          path: `${folder}/index.ts`,
          edit: insertSorted(/^export \{/, `export { ${name} } from './${name}.js'`),
        },
      ],
      left: [
        `${folder}/${name}.ts: ${shape.left}, blockExplorers, testnet, and the source of each fact`,
        'npm run build, npm run checks:update',
      ],
    }
  },
}
