import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { connect } from 'node:net'

const readyWithinMs = 120_000

/**
 * The binary inside the platform package: the launcher of `@foundry-rs/anvil` costs a process and
 * 43 MiB per chain.
 */
function findAnvil() {
  const launcher = createRequire(
    createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json'),
  )
  const cpu = process.arch === 'arm64' ? 'arm64' : 'amd64'
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  return launcher.resolve(`@foundry-rs/anvil-${process.platform}-${cpu}/bin/${file}`)
}

/**
 * A shell between this process and anvil waits for its stdin to close, which happens at any end of
 * this process (even SIGKILL). It then stops anvil. It ignores the terminal's signals to do so.
 */
const leash =
  'trap : INT TERM HUP; "$@" & child=$!; cat >/dev/null; kill "$child" 2>/dev/null; wait "$child"'

/**
 * Starts one instant-mining chain on 127.0.0.1.
 *
 * @param {{ chainId: number, port: number }} options `port` 0 lets the system choose.
 * @returns {Promise<{ chainId: number, rpcUrl: string, stop: () => Promise<void> }>}
 */
export async function startAnvil({ chainId, port }) {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId)]
  const windows = process.platform === 'win32'
  const child = windows
    ? spawn(findAnvil(), args, { stdio: ['pipe', 'pipe', 'pipe'] })
    : spawn('/bin/sh', ['-c', leash, 'localnet', findAnvil(), ...args], {
        stdio: ['pipe', 'pipe', 'pipe'],
      })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    if (windows) child.kill()
    child.stdin.destroy()
    await closed
  }
  let log = ''
  try {
    const address = await new Promise((resolve, reject) => {
      const fail = (why) =>
        reject(
          new Error(`anvil (chain ${chainId}) ${why}: ${log.trim().slice(-500) || 'no output'}`),
        )
      const timer = setTimeout(
        () => fail(`was not ready within ${readyWithinMs} ms`),
        readyWithinMs,
      )
      const read = (chunk) => {
        if (log.length < 20_000) log += chunk
        const match = /Listening on (127\.0\.0\.1:\d+)/.exec(log)
        if (match) settle(() => resolve(match[1]))
        // The shell survives a failed start of anvil, so anvil's output is the sign.
        else if (/^Error/m.test(log)) settle(() => fail('did not start'))
      }
      const settle = (act) => {
        clearTimeout(timer)
        act()
      }
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      child.once('error', (error) => settle(() => reject(error)))
      child.once('close', () => settle(() => fail('ended')))
    })
    await waitForPort(address)
    return { chainId, rpcUrl: `http://${address}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function waitForPort(address) {
  const [host, port] = address.split(':')
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) }, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', reject)
  })
}
