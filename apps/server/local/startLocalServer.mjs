// The server beside the local chains, for `npm start`: built from the sources, in development, gone
// with the process that started it.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chainsOf, pricesOf } from './chainsOf.mjs'

/** Holds the public key of the local chains' names. */
const signerVariable = 'LATCHKEY_LOCAL_NAMES_KEY'
/** Holds the URL of the local mailbox. */
const mailVariable = 'LATCHKEY_MAIL_URL'
const folder = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts it over the chains that `description` names, its data in a folder that goes with it. It
 * answers for a chain that does not run yet as for one that is down.
 *
 * @param {import('@latchkey/localnet').PlannedLocalnet} description
 * @param {{ port?: number, signal?: AbortSignal, login?: { folder: string, mailUrl: string },
 *   purchases?: ReturnType<
 *   typeof import('@latchkey/localnet/onramp').standInSettings> }} options `signal` ends the start.
 * @returns {Promise<{ url: string, stop(): Promise<void> }>}
 */
export async function startLocalServer(description, { port = 0, signal, purchases, login } = {}) {
  await buildServer(signal)
  signal?.throwIfAborted()
  const names = description.evm?.find((chain) => chain.names)?.names
  const place = mkdtempSync(join(tmpdir(), 'latchkey-local-'))
  const config = join(place, 'latchkey-server.json')
  writeFileSync(
    config,
    JSON.stringify({
      mode: 'development',
      port,
      dataFolder: place,
      chains: chainsOf(description),
      prices: pricesOf(description),
      ...(purchases && { onramp: purchases.onramp }),
      ...(login && {
        wallet: {
          origin: `http://wallet.localhost:${port}`,
          folder: login.folder,
          recovery: 'email',
          mail: { from: 'Latchkey <login@latchkey.example>', urlEnv: mailVariable },
        },
      }),
      ...(names && {
        names: { zone: names.zone, resolver: names.resolver, signerKeyEnv: signerVariable },
      }),
    }),
  )
  const child = spawn(
    process.execPath,
    [join(folder, 'bin/latchkey-server.mjs'), 'start', '--config', config, '--with-parent'],
    {
      cwd: place,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        // This variable is for the pages; the server would report it as an unknown setting.
        LATCHKEY_LOCALNET: undefined,
        ...(names && { [signerVariable]: names.signerKey }),
        ...(login && { [mailVariable]: login.mailUrl }),
        ...purchases?.environment,
      },
    },
  )
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(place, { recursive: true, force: true })
  }
  const lines = createInterface({ input: child.stdout })
  try {
    const url = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code) => reject(new Error(`The local server ended with ${code}`)))
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
      lines.on('line', (line) => {
        const found = /"url":"(http:[^"]+)"/.exec(line)
        if (found) resolve(found[1])
      })
    })
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** In a process of its own: the bundler keeps the folder in which it was loaded. */
async function buildServer(signal) {
  const child = spawn(join(folder, 'node_modules/.bin/tsup'), ['--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The server could not be built: ${output.trim()}`)),
    )
  })
}
