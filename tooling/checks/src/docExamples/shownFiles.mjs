import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, readText, root } from '../workspace.mjs'
import { documents } from './docExamples.mjs'
import { readExamples } from './readExamples.mjs'

/** The back ends of a sign-in, a folder each, whole in docs/sign-in.md. */
const page = 'docs/sign-in.md'
const servers = 'apps/sign-in-servers/src'
/** The most lines of a back end, without blank ones. */
const mostLines = 30

/**
 * A block of a document with `file: <path>` after its language is that file, letter by letter.
 * docs/sign-in.md shows each back end of `apps/sign-in-servers` whole, in thirty lines.
 *
 * @param {boolean} update rewrites the blocks
 */
export function shownFiles(update) {
  const texts = new Map(documents().map((path) => [path, readText(path)]))
  if (update)
    for (const [path, text] of texts) {
      const right = withFiles(text, readShown)
      if (right !== text) writeFileSync(join(root, path), right)
      texts.set(path, right)
    }
  const files = filesBelow(servers, (path) => !path.endsWith('.d.ts'))
    .filter((path) => path.slice(servers.length + 1).includes('/'))
    .map((path) => [path, readText(path)])
  return [...judgeBlocks(texts, readShown), ...judgeServers(texts.get(page), files)]
}

const readShown = (path) => (existsSync(join(root, path)) ? readText(path) : undefined)

function judgeBlocks(texts, read) {
  return [...texts]
    .flatMap(([path, text]) => readExamples(path, text))
    .filter(({ shows, text }) => shows !== undefined && read(shows) !== text)
    .map(({ path, line, shows }) => `${path}:${line}: is not ${shows}: npm run checks:update`)
}

function judgeServers(text, files) {
  const shown = new Set(readExamples(page, text).map(({ shows }) => shows))
  const lines = new Map()
  for (const [path, code] of files) {
    const folder = path.slice(0, path.indexOf('/', servers.length + 1))
    const count = code.split('\n').filter((line) => line.trim() !== '').length
    lines.set(folder, (lines.get(folder) ?? 0) + count)
  }
  return [
    ...files.filter(([path]) => !shown.has(path)).map(([path]) => `${page} does not show ${path}`),
    ...[...lines]
      .filter(([, count]) => count > mostLines)
      .map(([folder, count]) => `${folder} has ${count} lines, and at most ${mostLines} are short`),
  ]
}

const withFiles = (text, read) =>
  text.replace(/^(```\S+.*\bfile: *(\S+)\n)[\s\S]*?^```$/gm, (block, head, path) =>
    read(path) === undefined ? block : `${head}${read(path)}\`\`\``,
  )
