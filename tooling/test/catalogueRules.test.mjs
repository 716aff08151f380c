import assert from 'node:assert/strict'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { catalogueProblems } from '../../apps/server/catalogue/catalogueRules.mjs'
import { readCatalogue } from '../../apps/server/catalogue/readCatalogue.mjs'

const folder = fileURLToPath(new URL('../../apps/server/catalogue', import.meta.url))

const docs = (as) => [{ kind: 'docs', url: 'https://example.org/wallets', as }]
const set =
  (field, value, sources) =>
  ({ entry }) => {
    entry[field] = value
    if (sources) entry.sources[field] = sources
  }
const setSources =
  (field, ...sources) =>
  ({ entry }) => {
    entry.sources[field] = sources
  }
const setLink = (field, link) => [`${field} ${link}`, set(field, link, docs(link)), field]
/** Gives the second wallet a field of the first one. */
const share =
  (field) =>
  ({ entry, other }) =>
    set(field, entry[field], entry.sources[field])({ entry: other })

/** Name, planted flaw, and expected report. */
const flaws = [
  [
    'a fact without a source',
    ({ entry }) => delete entry.sources.app_store,
    'app_store has no source',
  ],
  ['a source without its fact', ({ entry }) => delete entry.play_store, 'a source for play_store'],
  ['an empty list of sources', setSources('homepage'), 'sources.homepage has fewer than 1'],
  ['a source of no kind', setSources('homepage', { kind: 'rumour' }), 'is no source'],
  [
    'a link that its source does not have',
    set('mobile_link', 'evil://'),
    'mobile_link is not what its source says',
  ],
  [
    'a store page that its source does not have',
    set('app_store', 'https://apps.apple.com/app/id1234567890'),
    'app_store is not what',
  ],
  [
    'a closed wallet list as the source',
    setSources('name', {
      kind: 'package',
      package: '@reown/appkit',
      version: '1.0.0',
      file: 'a.js',
    }),
    'not ours to copy',
  ],
  [
    'a page of a closed wallet list',
    setSources('name', { kind: 'docs', url: 'https://explorer-api.walletconnect.com/v3' }),
    'not ours to copy',
  ],
  [
    'a link on the operator’s word',
    setSources('homepage', { kind: 'operator', rule: 'because we say so' }),
    'only a badge may',
  ],
  [
    'a package that is not credited',
    ({ catalogue }) => catalogue.credits.shift(),
    'credits.json does not name',
  ],
  [
    'a package under another licence',
    ({ catalogue }) => Object.assign(catalogue.credits[0], { licence: 'GPL-3.0' }),
    'is under GPL-3.0',
  ],
  setLink('mobile_link', 'javascript:alert(1)'),
  setLink('mobile_link', 'javascript://%0aalert(1)'),
  setLink('mobile_link', 'data://x'),
  setLink('mobile_link', 'intent://x'),
  setLink('mobile_link', 'http://example.org'),
  setLink('mobile_link', 'https://user@example.org'),
  setLink('mobile_link', 'one://wc?uri='),
  setLink('mobile_link', 'https://example.org/?to='),
  setLink('homepage', 'http://example.org'),
  setLink('homepage', 'https://example.org:8443'),
  setLink('homepage', 'https://www.xn--mtamask-cya.io'),
  setLink('homepage', 'https://exаmple.org'),
  setLink('webapp_link', 'one://'),
  setLink('app_store', 'https://apps.apple.com.example.org/app/id1438144202'),
  setLink('app_store', 'https://apps.apple.com/us/app/metamask/id1438144202'),
  setLink('play_store', 'https://play.google.com/store/apps/details?id=io.metamask&referrer=x'),
  setLink(
    'chrome_store',
    'https://chrome.google.com/webstore/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
  ),
  setLink(
    'chrome_store',
    'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknz',
  ),
  ['one store page for two wallets', share('app_store'), 'is also that of'],
  ['one rdns for two wallets', share('rdns'), 'is also that of'],
  ['one name for two wallets', share('name'), 'is also that of'],
  ['one id for two wallets', share('id'), 'is also that of'],
  ['an id that is not the file’s', set('id', 'latchkey:other'), 'does not end with the slug'],
  ['a name that turns the line around', set('name', 'MetaMask\u202Egnp'), 'metamask.json: name'],
  ['a field that is none', set('image_url', 'https://example.org/x.png'), 'image_url is no field'],
  [
    'a chain of another namespace',
    set('chains', ['cosmos:cosmoshub-4'], docs('cosmoshub-4')),
    'whose namespace is not listed',
  ],
  ['a badge without a rule', set('badge_type', 'certified'), 'badge_type has no source'],
  [
    'a tile that is not the wallet’s',
    ({ copy }) => writeFileSync(join(copy, 'tiles/metamask.svg'), '<svg/>'),
    'is not the tile of',
  ],
  ['a missing tile', ({ copy }) => rmSync(join(copy, 'tiles/metamask.svg')), 'is missing'],
  [
    'a logo with script',
    ({ copy }) => writeFileSync(join(copy, 'logos/metamask.svg'), '<svg onload="x()"/>'),
    'holds script',
  ],
  [
    'a logo of no wallet',
    ({ copy }) => writeFileSync(join(copy, 'logos/nobody.png'), 'x'),
    'is of no wallet',
  ],
  [
    'a logo that is too large',
    ({ copy }) => writeFileSync(join(copy, 'logos/metamask.png'), 'x'.repeat(300_000)),
    'bytes, more than',
  ],
]

for (const [name, plant, expected] of flaws)
  test(`a wallet of the catalogue is refused for ${name} [W-05]`, () => {
    const copy = mkdtempSync(join(tmpdir(), 'latchkey-catalogue-'))
    try {
      for (const part of ['wallets', 'tiles', 'logos', 'credits.json'])
        cpSync(join(folder, part), join(copy, part), { recursive: true })
      const catalogue = readCatalogue(copy)
      const [first, second] = catalogue.wallets
      plant({ entry: first.entry, other: second.entry, catalogue, copy })
      const problems = catalogueProblems({
        ...readCatalogue(copy),
        wallets: catalogue.wallets,
        credits: catalogue.credits,
      })
      assert.ok(
        problems.some((problem) => problem.includes(expected)),
        `found: ${problems.join('; ') || 'nothing'}`,
      )
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
