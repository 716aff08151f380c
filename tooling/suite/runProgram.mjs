import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

/**
 * Runs a program to its end and gives each line of its output to `say` as it comes.
 *
 * @param {readonly string[]} command the program and its arguments
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(line: string) => void} [say]
 * @returns {Promise<{ code: number, output: string, seconds: number,
 *   cpuSeconds: number | undefined }>}
 */
export function runProgram([program = '', ...args], options, say = () => {}) {
  const from = Date.now()
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    const lines = []
    const take = (line) => {
      lines.push(line)
      say(line)
    }
    let cpuSeconds
    const end = (code) =>
      resolve({
        code,
        output: `${lines.join('\n')}\n`,
        seconds: (Date.now() - from) / 1000,
        cpuSeconds,
      })
    for (const stream of [child.stdout, child.stderr])
      createInterface({ input: stream }).on('line', take)
    child.on('error', (error) => {
      take(error.message)
      end(1)
    })
    child.on('exit', () => {
      cpuSeconds = takeCpuOfChildren()
    })
    child.on('close', (code) => end(code ?? 1))
  })
}

let counted = 0

/**
 * Processor time of the children that have ended since the last call, with all of theirs, in
 * seconds. Linux tells it; elsewhere undefined.
 */
function takeCpuOfChildren() {
  try {
    // man 5 proc: cutime and cstime are the 16th and 17th field, in ticks of a hundredth of a
    // second; the name in the 2nd may hold spaces.
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    const total = (Number(fields[13]) + Number(fields[14])) / 100
    const since = total - counted
    counted = total
    return since
  } catch {
    return undefined
  }
}
