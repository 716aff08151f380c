import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/**
 * Inputs that make a pattern restart often and fail late, and that NFKC expands to eighteen
 * characters.
 */
const hostile = [
  'z',
  '%',
  'a.',
  'a-',
  'a://',
  'a:/',
  'http://a',
  'eyJ-',
  'eyJ.',
  'bearer ',
  'lk_op_',
  'abc ',
  'abc. ',
  'a1',
  'a1q',
  '0x',
  'a%4',
  '\ufb00',
  '\ufdfa',
]
/**
 * Length of the shorter text. A text four times as long takes ×4 if the time is linear, ×16 if it
 * is quadratic.
 */
const shorter = 1_000
const factor = 4

/** The server limits the kept text; the browser searches 8,192 characters of any text. */
const redactions = [
  {
    file: 'apps/server/src/text/redact.ts',
    of: (redact, text) => (length) => redact(text, length),
  },
  {
    file: 'packages/controllers/src/backEnd/reporting/redact.ts',
    of: (redact, text) => (length) => redact(text.slice(0, 2 * length), length),
  },
]

/**
 * Measures the growth of redaction time with the text (S1, W-16, B-20), in the server and the
 * browser. Compares the CPU time of each hostile input with one four times as long.
 *
 * @returns {Promise<{ worst: number, part: string, factor: number, count: number }>} the largest
 * growth and its input
 */
export async function measureRedaction() {
  const growths = []
  for (const { file, of } of redactions) {
    const { redact } = (await runnerImport(join(root, file))).module
    for (const part of hostile) {
      const run = of(redact, part.repeat(Math.ceil((4 * factor * shorter) / part.length)))
      run(shorter)
      growths.push({
        part,
        growth: quickest(() => run(factor * shorter)) / quickest(() => run(shorter)),
      })
    }
  }
  const { growth, part } = growths.reduce((most, next) => (next.growth > most.growth ? next : most))
  return { worst: growth, part, factor, count: hostile.length }
}

/**
 * The quickest of ten runs, or of those started within 0.3 s: other load can only add time. In
 * microseconds of CPU time.
 */
function quickest(work) {
  const times = []
  for (let total = 0; times.length < 10 && total < 300_000; total += times.at(-1)) {
    const from = process.cpuUsage()
    for (let turn = 0; turn < 3; turn++) work()
    const { user, system } = process.cpuUsage(from)
    times.push(Math.max(user + system, 1))
  }
  return Math.min(...times)
}
