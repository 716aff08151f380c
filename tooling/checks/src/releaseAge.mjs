// S-02: no version was younger than a week when it entered a lockfile.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hostFolders, readJson, readYaml, root } from './workspace.mjs'

const dayMs = 86_400_000
export const leastAgeMs = 7 * dayMs
const recordFile = join(root, 'tooling/checks/src/publishTimes.txt')
/** Marks a version that was locked before the record began; only pnpm's setting ensured its age. */
const earlier = 'earlier'
/** Upper limit of such versions. New versions are queried, so the number only falls. */
export const mostEarlier = 1215

/** Each version in a lockfile, the workspace's or a host's, as `name@version`. */
export function lockedVersions() {
  const workspace = Object.keys(readYaml('pnpm-lock.yaml').packages)
  const hosts = hostFolders()
    .map((folder) => `${folder}/package-lock.json`)
    .filter((path) => existsSync(join(root, path)))
    .flatMap((path) => hostVersions(readJson(path)))
  return [...new Set([...workspace, ...hosts])].sort()
}

function hostVersions({ packages }) {
  return Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.link && !entry.resolved?.startsWith('file:'))
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`)
    .filter((key) => !key.startsWith('@latchkey/'))
}

/**
 * @returns {Map<string, { published?: string, recorded?: string }>} the record by `name@version`
 */
export function readRecord(text = existsSync(recordFile) ? readFileSync(recordFile, 'utf8') : '') {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [key, published, recorded] = line.split(' ')
      return [key, published === earlier ? {} : { published, recorded }]
    }),
  )
}

export function writeRecord(record) {
  const lines = [...record]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { published, recorded }]) =>
      published ? `${key} ${published} ${recorded}` : `${key} ${earlier}`,
    )
  writeFileSync(
    recordFile,
    `# Each locked version, when it was published and when \`npm run lock:record\` asked the registry. \`${earlier}\`: locked before this record was begun, never asked for.\n${lines.join('\n')}\n`,
  )
}

/** The problems of a record, as sentences. */
export function judgeReleaseAges({ locked, record, now, most = mostEarlier }) {
  const known = new Set(locked)
  const old = [...record.values()].filter(({ published }) => published === undefined).length
  return [
    ...locked
      .filter((key) => !record.has(key))
      .map((key) => `${key} is locked and not in the record: npm run lock:record`),
    ...[...record.keys()]
      .filter((key) => !known.has(key))
      .map((key) => `${key} is in the record and not locked: npm run lock:record`),
    ...(old > most
      ? [
          `${old} versions are said to have been locked before the record was begun; there were ${most}`,
        ]
      : []),
    ...[...record].flatMap(([key, { published, recorded }]) => {
      if (published === undefined) return []
      const [from, to] = [Date.parse(published), Date.parse(recorded)]
      if (Number.isNaN(from) || Number.isNaN(to))
        return [`${key}: ${published} ${recorded} are no two times`]
      if (to > now + dayMs) return [`${key} was recorded in the future: ${recorded}`]
      return to - from < leastAgeMs
        ? [`${key} was ${((to - from) / dayMs).toFixed(1)} days old when it was taken`]
        : []
    }),
  ]
}

/** S-02: every locked version is in the record, and was at least a week old when recorded. */
export function releaseAge() {
  const { minimumReleaseAge, minimumReleaseAgeExclude = [] } = readYaml('pnpm-workspace.yaml')
  const problems = []
  if (minimumReleaseAge !== leastAgeMs / 60_000)
    problems.push(`minimumReleaseAge is ${minimumReleaseAge}, not 10080 minutes`)
  if (minimumReleaseAgeExclude.length > 0)
    problems.push(`exceptions without a reason: ${minimumReleaseAgeExclude}`)
  const record = readRecord()
  const asked = [...record.values()].filter(({ published }) => published !== undefined).length
  console.log(
    `#  ${asked} versions with their publish time, ${record.size - asked} from before the record was begun`,
  )
  return [...problems, ...judgeReleaseAges({ locked: lockedVersions(), record, now: Date.now() })]
}

/** Self-test: the rules above detect planted violations. */
export function plantedVersionsAreFound() {
  const now = Date.parse('2026-11-23T12:00:00Z')
  const text = 'old@1.0.0 earlier\nsound@1.0.0 2026-11-16T12:00:00Z 2026-11-23T12:00:00Z\n'
  const sound = { locked: ['old@1.0.0', 'sound@1.0.0'], now, most: 1 }
  const planted = {
    'a version of six days': [text.replace('11-16T12', '11-17T12'), sound],
    'a version a minute too young': [text.replace('11-16T12:00', '11-16T12:01'), sound],
    'a version that is in no record': [text, { ...sound, locked: [...sound.locked, 'new@1.0.0'] }],
    'a version that is said to be from before the record': [
      `${text}new@1.0.0 earlier\n`,
      { ...sound, locked: [...sound.locked, 'new@1.0.0'] },
    ],
    'a line of a version that is locked no more': [text, { ...sound, locked: ['sound@1.0.0'] }],
    'a time that is none': [text.replace('2026-11-16T12:00:00Z', 'long-ago'), sound],
    'a line without the day of its recording': [text.replace(' 2026-11-23T12:00:00Z', ''), sound],
    'a recording in the future': [text.replace('11-23T12', '11-29T12'), sound],
  }
  const judge = ([lines, set]) => judgeReleaseAges({ ...set, record: readRecord(lines) })
  const host = {
    packages: {
      '': {},
      'node_modules/a/node_modules/@b/c': { version: '1.2.3' },
      'node_modules/@latchkey/ui': { version: '1.0.0' },
    },
  }
  return [
    ...judge([text, sound]).map((problem) => `a sound record is refused: ${problem}`),
    ...Object.entries(planted)
      .filter(([, set]) => judge(set).length !== 1)
      .map(([flaw]) => `${flaw} is not found`),
    ...(String(hostVersions(host)) === '@b/c@1.2.3'
      ? []
      : ['a version of a host’s lockfile is not seen']),
  ]
}
