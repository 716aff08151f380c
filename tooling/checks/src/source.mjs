import { posix } from 'node:path'
import { allPackages, filesBelow, hostFolders, readText } from './workspace.mjs'

const isTest = (path) => /\.test(-d)?\.tsx?$/.test(path)
const isCode = (path) => /\.(ts|tsx|mjs|cjs|js)$/.test(path)
const shipped = () =>
  [...filesBelow('packages', isCode), ...filesBelow('apps', isCode)].filter(
    (path) => path.includes('/src/') && !isTest(path),
  )

export const markupFromStrings =
  /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|DOMParser|createContextualFragment|srcdoc)\b|\beval\s*\(|\bnew Function\b|\bdocument\.write/

/** W-01: no API that parses a string as markup or script. */
export const noMarkupFromStrings = () =>
  shipped().flatMap((path) => linesOf(path, markupFromStrings))

/**
 * The only modules of the packages that open a window themselves: links to wallets, built in one
 * place, and pages of providers of purchases, whose hosts stand on a list.
 */
const openers = [
  'packages/controllers/src/pairing/openLink.ts',
  'packages/controllers/src/buying/openProviderPage.ts',
]
export const schemesOfWallets = /\bwc\?uri=|\bintent:\/\/|\bx-safari-https:|\bstartapp=/

export const opening =
  /\b(window|page|globalThis|self|top|parent)\s*\??\.\s*open\s*(\?\.)?\(|(?<![.\w$'"`-])open\((['"`]|href|url|link\.href|uri)|\blocation\s*=(?!=)|\blocation\.(assign|replace|href\s*=(?!=))|\bPick<Window, '[^>]*\bopen\b/
/** Excludes values that are already https (`toHttpsUrl`), or that a component checks. */
export const unprovenHref =
  /(?<!<LinkRow\b.*)\bhref=\{(?!(url|href|terms \?\? privacy|privacy)\}|kit\.account\.explorerUrl\()/

/**
 * W-06, W-05: windows and locations open only by links without opener and referrer, and by two
 * modules, which open only links built of validated parts or to hosts on a list.
 */
export function windowsAndLinks() {
  const opens = shipped()
    .filter((path) => !openers.includes(path))
    .flatMap((path) => linesOf(path, opening))
  const builds = shipped()
    .filter(
      (path) =>
        path.startsWith('packages/') &&
        !path.startsWith('packages/core/src/deepLink/') &&
        !path.startsWith('packages/testing/'),
    )
    .flatMap((path) => linesOf(path, schemesOfWallets))
  const hrefs = shipped()
    .filter((path) => path.startsWith('packages/') && path.endsWith('.tsx'))
    .flatMap((path) => linesOf(path, unprovenHref))
  const links = shipped()
    .filter((path) => path.endsWith('.tsx'))
    .flatMap((path) => {
      const text = readText(path)
      return [...text.matchAll(/<a\b[^>]*target=/g)]
        .filter(
          ({ index = 0 }) => !/rel="noopener noreferrer"/.test(text.slice(index, index + 400)),
        )
        .map(() => `${path}: a link with a target and without rel="noopener noreferrer"`)
    })
  return [...opens, ...builds, ...hrefs, ...links]
}

export const inlineStyles =
  /\bstyle=\{|<style\b|createElement\(['"]style['"]\)|setAttribute\(['"]style['"]/

/** Inline styles break a strict Content-Security-Policy. */
export const noInlineStyles = () => shipped().flatMap((path) => linesOf(path, inlineStyles))

export const plain = {
  name: /(^|\/)(utils?|helpers?|misc|constants|managers?|services?)(\/|\.tsx?$)/i,
  test: /\b(it|test|describe)\.(skip|only|todo)\b|\bvi\.mock\(/,
  remark: /\b(TODO|FIXME|XXX|HACK)\b|@ts-ignore/,
  error: /throw new Error\(/,
}

/** Finds meaningless names, skipped tests, remarks without an issue, and errors without a code. */
export function plainRules() {
  const code = [...filesBelow('packages', isCode), ...filesBelow('apps', isCode)].filter((path) =>
    path.includes('/src/'),
  )
  const names = code
    .filter((path) => plain.name.test(path))
    .map((path) => `${path}: a name that says nothing`)
  const tests = code.filter(isTest).flatMap((path) => linesOf(path, plain.test))
  const remarks = code.flatMap((path) => linesOf(path, plain.remark))
  const bare = shipped()
    .filter((path) => !path.startsWith('packages/testing') && !path.startsWith('apps/'))
    .flatMap((path) => linesOf(path, plain.error))
  return [...names, ...tests, ...remarks, ...bare]
}

/** Each package has a README of three paragraphs and an example. */
export function readmes() {
  return allPackages()
    .filter(
      ({ path }) =>
        path.startsWith('packages/') || path.startsWith('apps/') || path.startsWith('tooling/'),
    )
    .flatMap(({ path, manifest }) => {
      const file = filesBelow(path, (name) => name === `${path}/README.md`)[0]
      return judgeReadme(path, manifest.name, file && readText(file))
    })
}

export function judgeReadme(path, name, text) {
  if (text === undefined) return [`${path} has no README.md`]
  const problems = text.includes(`# ${name}`)
    ? []
    : [`${path}/README.md is not headed with ${name}`]
  return path.startsWith('packages/') && !/```(ts|tsx)\n/.test(text)
    ? [...problems, `${path}/README.md has no example`]
    : problems
}

const linesOf = (path, pattern) => linesIn(path, readText(path), pattern)

/** The lines of a text that a pattern is in, comments apart. */
export const linesIn = (path, text, pattern) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line)
        ? [`${path}:${index + 1}: ${line.trim().slice(0, 100)}`]
        : [],
    )

/** Packages that a host may import (decision 31). */
const forHosts = /^@latchkey\/(react|ui|adapter-[a-z]+|connector-[a-z]+)(\/|$)/

/**
 * Decision 31: host applications import only `@latchkey/react` or `@latchkey/ui`, adapters and
 * connectors. They import nothing outside their own folder, so that a folder may be copied.
 */
export const hostsMeetTwoPackages = (folders = hostFolders()) =>
  folders.flatMap((folder) =>
    filesBelow(folder, (path) => /\.(ts|tsx|js|jsx|mjs|vue|svelte|html)$/.test(path)).flatMap(
      (path) => strangersIn(path, readText(path), folder),
    ),
  )

/** Imports of a host's file that hosts must not use. */
export function strangersIn(path, text, folder) {
  const named = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*['"]([^'"]+)['"]/g)].map(
    ([, name]) => name,
  )
  return named
    .filter((name) =>
      name.startsWith('.')
        ? !posix.join(posix.dirname(path), name).startsWith(`${folder}/`)
        : name.startsWith('@latchkey/') && !forHosts.test(name),
    )
    .map((name) => `${path} imports ${name}, which is not for hosts`)
}
