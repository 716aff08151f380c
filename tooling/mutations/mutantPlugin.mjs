import { join } from 'node:path'

/**
 * A Vite plugin that replaces code with a mutant in memory: files stay unchanged.
 *
 * @param {string} root
 * @param {import('./run.mjs').Mutant} mutant
 */
export function mutantPlugin(root, { file, files = [file], code, mutant }) {
  const targets = files.map((each) => join(root, each))
  return {
    name: 'latchkey-mutant',
    enforce: /** @type {const} */ ('pre'),
    /** @param {string} text @param {string} id */
    transform(text, id) {
      if (!targets.includes(id.split('?', 1)[0] ?? '')) return undefined
      if (code !== undefined) return { code: text.replace(code, () => mutant ?? ''), map: null }
      // Changes every string of the file except import paths.
      const lines = text
        .split('\n')
        .map((line) =>
          /^(import|export .* from)\b/.test(line)
            ? line
            : line.replaceAll(/(['"`])((?:(?!\1).)+)\1/g, '$1$2 x$1'),
        )
      return { code: lines.join('\n'), map: null }
    },
  }
}
