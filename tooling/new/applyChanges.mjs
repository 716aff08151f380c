import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One file to write, or one to edit.
 *
 * - `write`: the whole text of a file that does not exist yet.
 * - `edit`: turns the text of an existing file into the new text.
 *
 * @typedef {{ readonly write: string } | { readonly edit: (text: string) => string }} Kind
 * @typedef {{ readonly path: string } & Kind} Change
 */

/**
 * Applies all changes, or none: every change is computed before the first file is written.
 *
 * @param {string} root
 * @param {readonly Change[]} changes
 * @returns {readonly string[]} a line for each file
 * @throws for a file that exists already, and for an edit that finds no place or changes nothing
 */
export function applyChanges(root, changes) {
  const texts = new Map()
  const lines = []
  for (const change of changes) {
    const { path } = change
    const file = join(root, path)
    if ('write' in change) {
      if (texts.has(file) || existsSync(file)) throw new Error(`${path} exists already.`)
      texts.set(file, change.write)
      lines.push(`wrote  ${path}`)
      continue
    }
    const before = texts.get(file) ?? readFileSync(file, 'utf8')
    let after
    try {
      after = change.edit(before)
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
    }
    if (after === before) throw new Error(`${path} has that already.`)
    texts.set(file, after)
    lines.push(`edited ${path}`)
  }
  for (const [file, text] of texts) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return lines
}

/**
 * Puts a line among the lines that match, in the order of the alphabet.
 *
 * @param {RegExp} like matches the whole lines of the list, without a flag
 * @param {string} line
 */
export const insertSorted = (like, line) => (text) => {
  const lines = text.split('\n')
  const places = lines.flatMap((each, at) => (like.test(each) ? [at] : []))
  if (places.length === 0) throw new Error(`no line matches ${like}`)
  const last = places.at(-1) ?? 0
  const at = places.find((place) => lines[place] > line) ?? last + 1
  lines.splice(at, 0, line)
  return lines.join('\n')
}

/**
 * Puts text before the first place that matches.
 *
 * @param {RegExp} place
 * @param {string} added
 */
export const insertBefore = (place, added) => (text) => {
  const at = text.search(place)
  if (at < 0) throw new Error(`no place matches ${place}`)
  return text.slice(0, at) + added + text.slice(at)
}

/**
 * Applies edits one after the other.
 *
 * @param {...(text: string) => string} edits
 */
export const inTurn =
  (...edits) =>
  (text) =>
    edits.reduce((current, edit) => edit(current), text)
