// Writes the marks of wallets and networks, and ICONS.md: `node tooling/marks/build.mjs`. It needs
// the npm registry and tar; no other command of the repository runs it.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fetchPackages } from './fetchPackages.mjs'
import { readMark } from './readMark.mjs'
import {
  iconsPage,
  laterWalletsModule,
  networksModule,
  walletNames,
  walletsModule,
} from './writeMarks.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')
const marksFolder = join(root, 'packages/controllers/src/marks')
const firstRecords = join(root, 'packages/controllers/src/catalogue/bundled/bundledRecords.ts')
const svgoVersion = '4.0.0'

const sources = JSON.parse(readFileSync(join(here, 'sources.json'), 'utf8'))
const { wallets } = JSON.parse(
  readFileSync(join(root, 'apps/server/catalogue/snapshot.json'), 'utf8'),
)

const folder = mkdtempSync(join(tmpdir(), 'latchkey-marks-'))
try {
  const install = ['install', '--prefix', folder, '--no-save', '--ignore-scripts']
  execFileSync('npm', [...install, `svgo@${svgoVersion}`], { stdio: 'inherit' })
  const { optimize } = await import(createRequire(join(folder, 'x.js')).resolve('svgo'))
  const roots = fetchPackages(sources.packages, folder)
  const read = (marks) =>
    Object.fromEntries(
      Object.entries(marks).map(([id, mark]) => [id, readMark(mark, { roots, optimize })]),
    )
  const { networks } = sources
  const walletMarks = read(sources.wallets)
  const first = [...readFileSync(firstRecords, 'utf8').matchAll(/\bid: '([^']+)'/g)].map(
    ([, id]) => id,
  )
  const written = {
    [join(marksFolder, 'walletMarks.ts')]: walletsModule(walletMarks, first),
    [join(marksFolder, 'laterWalletMarks.ts')]: laterWalletsModule(walletMarks, first),
    [join(marksFolder, 'networkMarks.ts')]: networksModule(read(networks), networks),
    [join(root, 'ICONS.md')]: iconsPage(sources, walletNames(wallets)),
  }
  for (const [path, text] of Object.entries(written)) writeFileSync(path, text)
  console.log(
    `${Object.keys(sources.wallets).length} wallets, ${Object.keys(networks).length} networks.`,
  )
} finally {
  rmSync(folder, { recursive: true })
}
