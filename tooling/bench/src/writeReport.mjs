import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Prints a report, and saves it in `docs/house/` after a full run.
 *
 * @param {object} report
 * @param {string} report.name
 * @param {string} report.title
 * @param {readonly string[]} report.lines
 * @param {readonly string[]} report.failures
 * @param {boolean} report.isFull
 */
export function writeReport({ name, title, lines, failures, isFull }) {
  const verdict = failures.length === 0 ? 'All gates hold.' : `Not held: ${failures.join('; ')}.`
  const day = new Date().toISOString().slice(0, 10)
  const text = `# ${title}, ${day}\n\n${lines.join('\n')}\n\n${verdict}\n`
  console.log(`\n${text}`)
  if (isFull)
    writeFileSync(fileURLToPath(new URL(`../../../docs/house/${name}.md`, import.meta.url)), text)
  else console.log(`A quick look; only a full run is kept in docs/house/${name}.md.`)
}
