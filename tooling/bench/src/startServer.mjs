import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChild } from './startChild.mjs'

const program = fileURLToPath(
  new URL('../../../apps/server/bin/latchkey-server.mjs', import.meta.url),
)

/** Origin of the project on a server under load. */
export const origin = 'https://shop.example'

/**
 * Starts a server with defaults for all settings not given, behind one proxy, with one project that
 * stores events.
 *
 * @param {string} folder folder of its settings and data
 * @returns {Promise<{ url: string, child: import('node:child_process').ChildProcess, project:
 * string }>}
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
