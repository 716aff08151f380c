import { judgeSizes } from './installSize.mjs'
import { misjudged } from './misjudged.mjs'
import {
  judgeBudget,
  judgeBuilds,
  judgeLicence,
  judgeNpmLock,
  judgePeers,
  judgePnpmLock,
  judgeScripts,
  judgeVersions,
} from './supplyChain.mjs'

const integrity = 'sha512-AA=='

/** Self-test: flaws planted in lockfiles and scripts are found. */
export function plantedLocksAreFound() {
  const pnpm = (resolution) => judgePnpmLock({ 'p@1.0.0': { resolution } }).length
  const npm = (entry) => judgeNpmLock('host', { 'node_modules/p': entry }).length
  const builds = {
    onlyBuiltDependencies: [],
    ignoredBuiltDependencies: ['planted'],
    strictDepBuilds: true,
  }
  return misjudged([
    ['a package of the registry', pnpm({ integrity }), 0],
    ['a package without its integrity', pnpm({}), 1],
    ['a weaker hash', pnpm({ integrity: 'sha1-AA==' }), 1],
    ['a tarball', pnpm({ integrity, tarball: 'https://example.org/p.tgz' }), 1],
    ['a host’s package', npm({ integrity }), 0],
    ['a host’s package without its integrity', npm({}), 1],
    ['a host’s package from git', npm({ integrity, resolved: 'git+ssh://example.org/p' }), 1],
    ['a host’s package with its registry', npm({ integrity, resolved: 'https://example.org' }), 1],
    ['a package of ours', npm({ resolved: 'file:../p.tgz' }), 0],
    ['another list of install scripts', judgeBuilds(builds).length, 1],
    ['a script that may run', judgeBuilds({ ...builds, onlyBuiltDependencies: ['p'] }).length, 2],
    ['builds that pass in silence', judgeBuilds({ ...builds, strictDepBuilds: false }).length, 2],
    ['a script of an install', judgeScripts('p', { scripts: { postinstall: 'x' } }).length, 1],
    ['a script of a person', judgeScripts('p', { scripts: { build: 'x' } }).length, 0],
  ])
}

/** Self-test: flaws planted in versions, licences and budgets are found. */
export function plantedDependenciesAreFound() {
  const version = (given, catalog = {}) =>
    judgeVersions('p', { devDependencies: { d: given } }, catalog).length
  const peer = (range) => judgePeers('p', { peerDependencies: { d: range } }).length
  const licence = (license, name = 'd') => judgeLicence({ name, version: '1.0.0', license }).length
  const size = (all, beside) =>
    judgeSizes({ all, beside, allowed: 60, besideViem: 12, own: [] }).length
  return misjudged([
    ['an exact version', version('1.2.3'), 0],
    ['a range', version('^1.2.3'), 1],
    ['an alias', version('npm:e@1.2.3'), 0],
    ['a package of ours', version('workspace:*'), 0],
    ['a version of the catalogue', version('catalog:', { d: '1.2.3' }), 0],
    ['a range of the catalogue', version('catalog:', { d: '~1.2.3' }), 1],
    ['a name that the catalogue lacks', version('catalog:'), 1],
    ['a bounded peer', peer('>=1.2 <2'), 0],
    ['a peer without a bound', peer('>=1.2'), 1],
    ['a licence of the list', licence('MIT'), 0],
    ['one of two licences', licence('(GPL-3.0 OR MIT)'), 0],
    ['two licences, one of them listed', licence('MIT AND GPL-3.0'), 1],
    ['two listed licences', licence('MIT AND ISC'), 0],
    ['another licence', licence('GPL-3.0'), 1],
    ['no licence', licence(undefined), 1],
    ['a listed exception', licence('MPL-2.0', 'axe-core'), 0],
    ['as many packages as are allowed', judgeBudget([['p', ['a'], 1]]).length, 0],
    ['one package more', judgeBudget([['p', ['a', 'b'], 1]]).length, 1],
    ['a size within its bounds', size(60, 12), 0],
    ['a large size', size(61, 12), 1],
    ['a large size beside viem', size(60, 13), 1],
  ])
}
