import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findFreePorts } from '../src/findFreePorts.mjs'
import { createRpc } from './createRpc.mjs'

const readyWithinMs = 120_000
const bcoin = fileURLToPath(new URL('./bcoinNode.cjs', import.meta.url))

/**
 * A shell between this process and the node waits for its stdin to close, which happens at any end
 * of this process (even SIGKILL). It then stops the node and removes its folder. It ignores the
 * terminal's signals to do so, and stays silent, since a broken stderr pipe would end it.
 */
const leash =
  'trap : INT TERM HUP; folder=$1; shift; "$@" & child=$!; cat >/dev/null; exec 2>/dev/null; kill -9 "$child" 2>/dev/null; wait "$child"; rm -rf "$folder"'

/**
 * Starts one node on 127.0.0.1: the given bitcoind, else bcoin, which supports only regtest and
 * does not enforce Taproot.
 *
 * @param {string | undefined} bitcoind
 * @param {Pick<import('./chains.mjs').BitcoinChain, 'flags'>} chain
 */
export async function startNode(bitcoind, { flags }) {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bitcoin-'))
  const port = await findFreePorts()
  const credentials = bitcoind ? 'latchkey:local' : undefined
  const args = bitcoind
    ? `${flags} -datadir=${folder} -server=1 -rpcuser=latchkey -rpcpassword=local -rpcbind=127.0.0.1 -rpcallowip=127.0.0.1 -rpcport=${port} -listen=0 -connect=0 -dnsseed=0 -txindex=1 -disablewallet=1 -printtoconsole=0 -dbcache=16 -minrelaytxfee=0.00001${await policyOf(bitcoind)}`.split(
        ' ',
      )
    : [bcoin, String(port)]
  const child = spawn(
    '/bin/sh',
    ['-c', leash, 'localnet', folder, bitcoind ?? process.execPath, ...args],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  )
  let log = ''
  child.stderr.on('data', (chunk) => {
    if (log.length < 20_000) log += chunk
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const stop = async () => {
    child.stdin.destroy()
    await closed
  }
  const rpc = createRpc(`http://127.0.0.1:${port}/`, credentials)
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    try {
      await rpc('getblockchaininfo')
      return { rpc, stop }
    } catch (error) {
      if (Date.now() > deadline || child.exitCode !== null) {
        await stop()
        throw new Error(`The Bitcoin node did not start: ${log.trim().slice(-500) || error}`)
      }
      await new Promise((resolve) => setTimeout(resolve, 30))
    }
  }
}

/** Knots relays less than Core by default; its `-corepolicy` enables Core's rules. */
async function policyOf(bitcoind) {
  const version = await new Promise((resolve) => {
    const child = spawn(bitcoind, ['--version'], { stdio: ['ignore', 'pipe', 'ignore'] })
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(text))
  })
  return /knots/i.test(version) ? ' -corepolicy=1' : ''
}
