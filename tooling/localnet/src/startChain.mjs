import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { checkNamespaces } from './starters.mjs'

const readyWithinMs = 240_000
const stopWithinMs = 5_000
const program = fileURLToPath(new URL('chainProcess.mjs', import.meta.url))

/** Starts the chains of one kind in a separate process. See index.d.mts. */
export function startChain({ onEnd, ...options }) {
  const { namespace, ports, gateway, pools, fail, inBackground = false } = options
  checkNamespaces([namespace])
  const given = { namespace, ports, gateway, pools, fail, inBackground }
  const child = fork(program, [JSON.stringify(given)], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let stopping = false
  let log = ''
  child.stderr.on('data', (chunk) => {
    log = (log + chunk).slice(-2_000)
    if (!stopping) process.stderr.write(chunk)
  })
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
    child.once('error', resolve)
  })
  const stop = async () => {
    stopping = true
    if (child.connected) child.disconnect()
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await exited
    clearTimeout(timer)
  }
  const ready = new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`It was not ready within ${readyWithinMs / 1000} s.`))
      void stop()
    }, readyWithinMs)
    child.once('message', ({ ready: described, failed }) => {
      clearTimeout(timer)
      if (described) resolve(described)
      else reject(new Error(failed))
    })
    child.once('error', reject)
    child.once('exit', () => {
      clearTimeout(timer)
      reject(new Error(`Its process ended: ${log.trim().slice(-500) || 'no output'}`))
    })
  })
  ready.then(
    () => exited.then(() => !stopping && onEnd?.()),
    () => {},
  )
  return { pid: child.pid, ready, stop }
}
