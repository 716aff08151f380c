import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findFreePorts } from '@latchkey/localnet/ports'

const patienceMs = 60_000

/** Starts a host with its own server on a free port, and waits until it answers. */
export async function startHost({ folder, children }) {
  const port = await findFreePorts()
  const cli = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  const child = spawn(process.execPath, [cli, 'start', '-H', '127.0.0.1', '-p', String(port)], {
    cwd: folder,
    env: {
      ...process.env,
      NEXT_TELEMETRY_DISABLED: '1',
      PAGE_ORIGIN: `http://127.0.0.1:${port}`,
    },
    stdio: 'ignore',
  })
  children.add(child)
  const url = `http://127.0.0.1:${port}/`
  const end = Date.now() + patienceMs
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() > end) throw new Error('the host does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    url,
    async close() {
      children.delete(child)
      child.kill()
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

const answers = (url) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
