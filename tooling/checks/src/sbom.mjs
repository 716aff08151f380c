// S-07: the content of an artefact, as CycloneDX 1.6 in JSON, from the lockfile alone.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionGraph } from './productionGraph.mjs'
import { publishedPackages, root } from './workspace.mjs'

/** The artefacts: the published packages, and the server, as folders below `packages`. */
export const artefacts = () => [...publishedPackages().map(({ name }) => name), '../apps/server']

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/**
 * Creates the bill of materials of one artefact. It contains no time and no serial number, so two
 * builds of one lockfile are identical.
 *
 * @param {string} importer a folder below `packages`
 */
export function createSbom(importer) {
  const graph = productionGraph([importer])
  const [own] = graph.values()
  // A package with several peer sets in the lockfile is one component.
  const components = new Map()
  const dependencies = new Map()
  for (const [key, entry] of graph) {
    const ref = purlOf(entry)
    components.set(ref, toComponent(key, entry))
    const refs = entry.dependsOn.map((dependency) => purlOf(graph.get(dependency)))
    dependencies.set(ref, [...new Set([...(dependencies.get(ref) ?? []), ...refs])].sort())
  }
  const main = components.get(purlOf(own))
  components.delete(purlOf(own))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { ...main, type: importer.startsWith('../apps/') ? 'application' : 'library' },
    },
    components: sorted(components).map(([, component]) => component),
    dependencies: sorted(dependencies).map(([ref, dependsOn]) => ({
      ref,
      ...(dependsOn.length > 0 ? { dependsOn } : {}),
    })),
  }
}

const sorted = (map) => [...map].sort(([a], [b]) => (a < b ? -1 : 1))

function toComponent(key, entry) {
  const [group, name] = entry.name.startsWith('@') ? entry.name.split('/') : [undefined, entry.name]
  const licence = entry.integrity === undefined ? 'MIT' : licenceOf(key, entry.name)
  return {
    type: 'library',
    'bom-ref': purlOf(entry),
    ...(group ? { group } : {}),
    name,
    version: entry.version,
    ...(entry.integrity
      ? {
          hashes: [
            {
              alg: 'SHA-512',
              content: Buffer.from(entry.integrity.slice('sha512-'.length), 'base64').toString(
                'hex',
              ),
            },
          ],
        }
      : {}),
    ...(licence
      ? {
          licenses: [
            / (OR|AND) /.test(licence) ? { expression: licence } : { license: { id: licence } },
          ],
        }
      : {}),
    purl: purlOf(entry),
  }
}

const store = join(root, 'node_modules/.pnpm')
const storeFolders = readdirSync(store)

/** The licence from the installed manifest, if it is a SPDX expression. */
function licenceOf(key, name) {
  const plain = key.replace(/\(.*$/, '').replaceAll('/', '+')
  const folder = storeFolders.find((other) => other === plain || other.startsWith(`${plain}_`))
  if (folder === undefined) return undefined
  const { license } = JSON.parse(
    readFileSync(join(store, folder, 'node_modules', name, 'package.json'), 'utf8'),
  )
  return typeof license === 'string' ? license.replace(/^\((.*)\)$/, '$1') : undefined
}

/** Checks a bill against CycloneDX 1.6 and the lockfile; returns problems. */
export function judgeSbom(name, bom, brought) {
  const all = [bom.metadata?.component, ...(bom.components ?? [])]
  const refs = all.map((component) => component?.['bom-ref'])
  const known = new Set(refs)
  const missing = brought.filter((purl) => !known.has(purl))
  return [
    ...(bom.bomFormat === 'CycloneDX' && bom.specVersion === '1.6' && bom.version === 1
      ? []
      : ['is not headed as CycloneDX 1.6']),
    ...(known.size === refs.length ? [] : ['names a component twice']),
    ...all
      .filter(
        (component) =>
          !component?.type ||
          !component.name ||
          !component.version ||
          !/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^@]+$/.test(component.purl),
      )
      .map(
        (component) =>
          `has a component without its type, name, version or purl: ${component?.purl ?? component?.name}`,
      ),
    ...(bom.components ?? [])
      .filter(
        ({ group, hashes }) =>
          group !== '@latchkey' && !/^[0-9a-f]{128}$/.test(hashes?.[0]?.content ?? ''),
      )
      .map(({ purl }) => `has no SHA-512 of ${purl}`),
    ...missing.map((purl) => `leaves out ${purl}`),
    ...refs
      .filter((ref) => !bom.dependencies?.some((entry) => entry.ref === ref))
      .map((ref) => `does not say what ${ref} depends on`),
    ...(bom.dependencies ?? [])
      .flatMap(({ ref, dependsOn = [] }) => [ref, ...dependsOn])
      .filter((ref) => !known.has(ref))
      .map((ref) => `depends on ${ref}, which is no component`),
  ].map((problem) => `${name}: the bill of materials ${problem}`)
}

const broughtBy = (importer) => [...productionGraph([importer]).values()].map(purlOf)

/** S-07: each artefact has a bill of materials that matches the lockfile. */
export function billsOfMaterials() {
  return artefacts().flatMap((importer) =>
    judgeSbom(importer, createSbom(importer), broughtBy(importer)),
  )
}
