import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** First words that mark inline code as a command. */
const inline =
  /^(?:[A-Z_]+=\S+ )*(?:npm|npx|node|pnpm|pnpx|yarn|turbo|corepack|curl|git|cp|rm|sed|useradd|systemctl|podman|docker|sudo|apt-get|latchkey-server|\.ci\/run)(?: |$)/
/** Programs named in a text without a command. */
const alone =
  /^(?:npm|npx|node|pnpm|pnpx|yarn|turbo|corepack|curl|git|cp|rm|sed|useradd|systemctl|podman|docker|sudo|apt-get|latchkey-server)$/

/** The documents with tested commands: every tracked README and guide, without changesets. */
export function documents(root) {
  const known = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  return known.split('\n').filter((file) => file !== '' && !file.startsWith('.changeset/'))
}

/**
 * Reads the commands of documents: each line of a shell block, and inline code that begins like a
 * command.
 *
 * @returns {ReadonlyArray<{ file: string, line: number, command: string }>}
 */
export function readCommands(root, files = documents(root)) {
  return files.flatMap((file) =>
    commandsOf(readFileSync(join(root, file), 'utf8')).map((found) => ({ file, ...found })),
  )
}

export function commandsOf(text) {
  const found = []
  let block
  let open
  for (const [index, line] of text.split('\n').entries()) {
    const fence = /^\s*```(\w*)/.exec(line)
    if (fence) {
      block = block === undefined ? fence[1] : undefined
      open = undefined
    } else if (block === undefined) {
      for (const [, code] of line.matchAll(/`([^`]+)`/g))
        if (inline.test(code) && !alone.test(code))
          found.push(
            ...code.split(/ && /).map((part) => ({ line: index + 1, command: plain(part) })),
          )
    } else if (/^(sh|bash|shell|console)$/.test(block)) {
      // An open quote or a trailing backslash continues on the next line.
      open =
        open === undefined
          ? { line: index + 1, command: line }
          : { line: open.line, command: `${open.command}\n${line}` }
      if (/\\$/.test(open.command) || (open.command.match(/"/g) ?? []).length % 2 === 1) continue
      const command = plain(open.command)
      if (command !== '') found.push({ line: open.line, command })
      open = undefined
    }
  }
  return found
}

/** Strips the trailing comment and joins continued lines. */
const plain = (command) =>
  command
    .replace(/\\\n\s*/g, ' ')
    .replace(/(^|\s)#\s.*$/gm, '')
    .trim()
    .replace(/[ \t]+/g, ' ')
