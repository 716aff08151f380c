// `npm run artefacts`, after a build: the release files, in the folder `artefacts`. For each
// published package its tarball, its bill of materials (CycloneDX 1.6) and the SRI hashes of files
// a page may load; for the server its bill of materials.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { packAll } from './published.mjs'
import { artefacts, createSbom } from './sbom.mjs'
import { root } from './workspace.mjs'

const folder = join(root, 'artefacts')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
const write = (name, value) =>
  writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)

for (const importer of artefacts()) write(`${basename(importer)}.cdx.json`, createSbom(importer))
for (const { name, files } of packAll(folder)) {
  const loaded = files.filter((file) => /\.(js|css)$/.test(file))
  write(
    `${name}.sri.json`,
    Object.fromEntries(
      loaded.map((file) => [file, integrityOf(join(root, 'packages', name, file))]),
    ),
  )
}
console.log(`${readdirSync(folder).length} files in artefacts/`)

/** The `integrity` value for a script, a link or an import map. */
function integrityOf(file) {
  return `sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}`
}
