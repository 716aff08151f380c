import { parse } from 'yaml'
import { filesBelow, publishedPackages, readText } from './workspace.mjs'

const bumps = ['patch', 'minor', 'major']

/** Each published package has a changelog that begins with its version. */
export function changelogs() {
  return publishedPackages().flatMap(({ path, manifest: { name, version } }) => {
    const [file] = filesBelow(path, (each) => each === `${path}/CHANGELOG.md`)
    const begins = file && /^## (\S+)$/m.exec(readText(file))?.[1]
    return begins === version ? [] : [`${name} is ${version}, its changelog begins with ${begins}`]
  })
}

/**
 * Each changeset is readable by a release: a formatter once turned the front matter into a heading.
 */
export function changesets() {
  const names = new Set(publishedPackages().map(({ manifest }) => manifest.name))
  return filesBelow('.changeset', (path) => path.endsWith('.md')).flatMap((path) => {
    const [, head = '', summary = ''] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readText(path)) ?? []
    const releases = Object.entries(parse(head) ?? {})
    if (releases.length === 0 || summary.trim() === '')
      return [`${path} does not begin with packages between two lines of ---, or says nothing`]
    return releases
      .filter(([name, bump]) => !names.has(name) || !bumps.includes(bump))
      .map(([name, bump]) => `${path}: ${name}: ${bump} is no release of a published package`)
  })
}
