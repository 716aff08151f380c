import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, readJson, readText, root } from './workspace.mjs'

const folder = 'packages/api/src/examples'
const namesIn = (kind) =>
  readdirSync(join(root, folder, kind)).map((file) => file.replace(/\.json$/, ''))

/** The calls that the server's modules use, as `<name>Call`: those it answers. */
export function answeredCalls(sources) {
  return new Set(
    sources.flatMap((text) => [...text.matchAll(/\b(\w+)Call\b/g)].map(([, name]) => name)),
  )
}

/**
 * Decision 18 for wire examples: each names its source, and none stays unconfirmed once the server
 * answers its call.
 */
export function judgeExamples({ confirmed, unconfirmed, answered, sourceOf }) {
  const sources = [
    ...confirmed.map((name) => ['confirmed', name]),
    ...unconfirmed.map((name) => ['unconfirmed', name]),
  ]
    .filter(([kind, name]) => !sourceOf(kind, name))
    .map(([kind, name]) => `${folder}/${kind}/${name}.json does not say where it is known from`)
  const answeredNow = unconfirmed
    .filter((name) => answered.has(name))
    .map(
      (name) =>
        `the server answers ${name} now: check ${folder}/unconfirmed/${name}.json against it and move it to confirmed/`,
    )
  const notAnswered = confirmed
    .filter((name) => !answered.has(name))
    .map(
      (name) =>
        `no module of the server answers ${name}: ${folder}/confirmed/${name}.json is unconfirmed`,
    )
  return [...sources, ...answeredNow, ...notAnswered]
}

export function wireExamples() {
  const modules = filesBelow(
    'apps/server/src/modules',
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
  )
  return judgeExamples({
    confirmed: namesIn('confirmed'),
    unconfirmed: namesIn('unconfirmed'),
    answered: answeredCalls(modules.map(readText)),
    sourceOf: (kind, name) => {
      const { source } = readJson(`${folder}/${kind}/${name}.json`)
      return (
        typeof source === 'string' &&
        /product specification|observed traffic|addition of Latchkey/.test(source)
      )
    },
  })
}
