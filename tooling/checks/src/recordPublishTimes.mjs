// `npm run lock:record`, after a lockfile change: queries the registry for the publish time of each
// new version, and records it with the time of the query. Versions younger than a week are not
// recorded, so check S-02 stays red until they are old enough or gone.
import { spawnSync } from 'node:child_process'
import { leastAgeMs, lockedVersions, readRecord, writeRecord } from './releaseAge.mjs'

const record = readRecord()
const locked = lockedVersions()
const versionsOf = new Map()
for (const key of locked.filter((key) => !record.has(key))) {
  const name = key.slice(0, key.lastIndexOf('@'))
  versionsOf.set(name, [...(versionsOf.get(name) ?? []), key.slice(name.length + 1)])
}
for (const key of record.keys()) if (!locked.includes(key)) record.delete(key)

let refused = 0
let taken = 0
for (const [name, versions] of versionsOf) {
  const recorded = new Date()
  const times = publishTimes(name)
  for (const version of versions) {
    const published = Date.parse(times[version])
    const problem = Number.isNaN(published)
      ? 'the registry says no publish time'
      : recorded.getTime() - published < leastAgeMs
        ? `published ${times[version]}, less than a week ago`
        : undefined
    console.log(`${problem ? 'not ok' : 'ok'} ${name}@${version}${problem ? `: ${problem}` : ''}`)
    if (problem) refused++
    else {
      taken++
      record.set(`${name}@${version}`, {
        published: toSeconds(published),
        recorded: toSeconds(recorded),
      })
    }
  }
}
writeRecord(record)
console.log(`${taken} versions recorded, ${refused} refused`)
process.exitCode = refused === 0 ? 0 : 1

/** Publish times by version, through npm's own registry settings. */
function publishTimes(name) {
  const { status, stdout, stderr } = spawnSync('npm', ['view', name, 'time', '--json'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm view ${name} time failed: ${stderr || stdout}`)
  return JSON.parse(stdout)
}

function toSeconds(time) {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}
