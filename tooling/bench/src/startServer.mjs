import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './startChild.mjs'

const program = fileURLToPath(
  new URL('../../../apps/server/bin/latchkey-server.mjs', import.meta.url),
)

/** The site of the project that a server under load has. */
export const origin = 'https://shop.example'

/**
 * Starts a server with its own settings in everything that is not given, behind one proxy, with one
 * project that wants events.
 *
 * @param {string} folder where it keeps its settings and data
 * @returns {Promise<{ url: string, child: import('node:child_process').ChildProcess, project:
 *   string }>}
 */
export async function startServer(folder, name, settings) {
  const file = join(folder, `${name}.json`)
  writeFileSync(
    file,
    JSON.stringify({ port: 0, trustedProxies: 1, dataFolder: join(folder, name), ...settings }),
  )
  const project = await addProject(file)
  const { child, listening } = startChild(process.execPath, [program, 'start', '--config', file])
  return { url: (await listening).url, child, project }
}

function addProject(file) {
  const words = [
    'project',
    'add',
    '--config',
    file,
    '--name',
    'Shop',
    '--origin',
    origin,
    '--analytics',
  ]
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  return new Promise((resolve, reject) =>
    child.once('close', (code) =>
      code === 0
        ? resolve(text.split(' ')[0])
        : reject(new Error(`project add ended with ${code}`)),
    ),
  )
}

/** Resident memory of a process, in MiB. */
export function residentMebibytes(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}
