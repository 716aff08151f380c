/** Info string of a block that is deliberately not compiled, with the reason. */
const notCompiled = /\bno-check\b:? *(.*)$/
/** Info string of a block that shows a file of the repository. */
const shown = /\bfile: *(\S+)$/
const languages = new Set(['ts', 'tsx', 'js', 'jsx'])

/**
 * Reads a file's examples: each `@example` of a source file, and each TypeScript or JavaScript
 * block of a Markdown file.
 *
 * @param {string} path from the repository's root
 * @param {string} text
 * @returns {{ path: string, line: number, text: string, name?: string, notCompiled?: string,
 *   shows?: string }[]} `line` is that of the first line, `name` the file that a first line such as
 *   `// kit.ts` names, `shows` the file of the repository that the block repeats
 */
export function readExamples(path, text) {
  return path.endsWith('.md') ? readBlocks(path, text) : readTags(path, text)
}

function readTags(path, text) {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((comment) => {
    const first = lineAt(text, comment.index)
    const lines = comment[0]
      .replace(/\*\/$/, '')
      .split('\n')
      .map((line) => line.replace(/^\s*(?:\/\*\*|\*) ?/, ''))
    return lines.flatMap((line, index) => {
      if (!/^@example\b/.test(line)) return []
      const rest = lines.slice(index + 1)
      const end = rest.findIndex((each) => /^@[a-z]/.test(each))
      const body = end === -1 ? rest : rest.slice(0, end)
      return [{ path, line: first + index + 1, text: body.join('\n') }]
    })
  })
}

function readBlocks(path, text) {
  return [...text.matchAll(/^```(\S+)(.*)\n([\s\S]*?)^```$/gm)].flatMap((block) => {
    const [, language, info, body] = block
    if (!languages.has(language)) return []
    const [, name] = /^\/\/ ([\w/.-]+\.[jt]sx?)\b/.exec(body) ?? []
    const reason = notCompiled.exec(info)?.[1]
    const shows = shown.exec(info)?.[1]
    return [
      {
        path,
        line: lineAt(text, block.index) + 1,
        text: body,
        ...(name && { name }),
        ...(reason !== undefined && { notCompiled: reason }),
        ...(shows && { shows }),
      },
    ]
  })
}

const lineAt = (text, index) => text.slice(0, index).split('\n').length
