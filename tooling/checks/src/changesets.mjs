import { parse } from 'yaml'
import { misjudged } from './misjudged.mjs'
import { filesBelow, publishedPackages, readText } from './workspace.mjs'

const bumps = ['patch', 'minor', 'major']

/** Each published package has a changelog that begins with its version. */
export function changelogs() {
  return publishedPackages().flatMap(({ path, manifest }) => {
    const [file] = filesBelow(path, (each) => each === `${path}/CHANGELOG.md`)
    return judgeChangelog(manifest, file && readText(file))
  })
}

function judgeChangelog({ name, version }, text = '') {
  const begins = /^## (\S+)$/m.exec(text)?.[1]
  return begins === version ? [] : [`${name} is ${version}, its changelog begins with ${begins}`]
}

/**
 * Each changeset is readable by a release: a formatter once turned the front matter into a heading.
 */
export function changesets() {
  const names = new Set(publishedPackages().map(({ manifest }) => manifest.name))
  return filesBelow('.changeset', (path) => path.endsWith('.md')).flatMap((path) =>
    judgeChangeset(path, readText(path), names),
  )
}

function judgeChangeset(path, text, names) {
  const [, head = '', summary = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const releases = Object.entries(parse(head) ?? {})
  if (releases.length === 0 || summary.trim() === '')
    return [`${path} does not begin with packages between two lines of ---, or says nothing`]
  return releases
    .filter(([name, bump]) => !names.has(name) || !bumps.includes(bump))
    .map(([name, bump]) => `${path}: ${name}: ${bump} is no release of a published package`)
}

/** Self-test: the rules above detect planted violations. */
export function plantedReleasesAreFound() {
  const names = new Set(['p'])
  const changeset = (text) => judgeChangeset('c.md', text, names).length
  const changelog = (text) => judgeChangelog({ name: 'p', version: '0.2.0' }, text).length
  return misjudged([
    ['a sound changeset', changeset('---\np: minor\n---\n\nNews.\n'), 0],
    ['a changeset whose front matter is a heading', changeset('## p: minor\n\nNews.\n'), 1],
    ['a changeset without words', changeset('---\np: minor\n---\n\n'), 1],
    ['a changeset of another package', changeset('---\nq: minor\n---\n\nNews.\n'), 1],
    ['a bump that is none', changeset('---\np: huge\n---\n\nNews.\n'), 1],
    ['a changelog of the version', changelog('# p\n\n## 0.2.0\n\n## 0.1.0\n'), 0],
    ['a changelog of the version before', changelog('# p\n\n## 0.1.0\n'), 1],
    ['no changelog', changelog(undefined), 1],
  ])
}
