import { spawn } from 'node:child_process'
import { constants, rmSync } from 'node:fs'
import { access, chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const installWithinMs = 180_000
/** Install folder: the repository's own cache, ignored by git. */
export const cacheFolder = fileURLToPath(new URL('../../../.cache/bitcoind/', import.meta.url))
const keyring = '/usr/share/keyrings/debian-archive-keyring.gpg'
/**
 * bitcoin-knots exists only in Debian's unstable release; its libraries come from a stable one.
 * Everything stays in the folder.
 */
const packages =
  'bitcoin-knots libc6 libstdc++6 libgcc-s1 libsqlite3-0 libzmq5 libevent-core-2.1-7t64 libevent-extra-2.1-7t64 libevent-pthreads-2.1-7t64 libsodium23 libnorm1t64 libpgm-5.3-0t64 libgssapi-krb5-2 libkrb5-3 libk5crypto3 libkrb5support0 libcom-err2 libkeyutils1 libssl3t64 libbsd0 libmd0 zlib1g libzstd1'.split(
    ' ',
  )
const preferences = `Package: *
Pin: release n=trixie
Pin-Priority: 900

Package: bitcoin-knots
Pin: release n=sid
Pin-Priority: 990

Package: *
Pin: release n=sid
Pin-Priority: 100
`

/**
 * Finds a bitcoind: `BITCOIND`, else the one in the repository's cache, else a new install there
 * with apt's own tools, without root or changes to the machine. The PATH is not searched, so that
 * every machine runs the same one. Undefined, with the reason on stderr, if none is available.
 *
 * @param {{ install?: boolean }} options
 * @returns {Promise<string | undefined>}
 */
export async function findBitcoind({ install = true } = {}) {
  const candidates = [process.env.BITCOIND, join(cacheFolder, 'bin', 'bitcoind')]
  for (const file of candidates) if (file && (await isExecutable(file))) return file
  if (!install || process.platform !== 'linux' || process.arch !== 'x64') return undefined
  try {
    return await installBitcoind()
  } catch (error) {
    console.warn(
      `bitcoind could not be installed, so bcoin runs in its place (BITCOIND names one that is there): ${error instanceof Error ? error.message : error}`,
    )
    return undefined
  }
}

async function isExecutable(file) {
  return await access(file, constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function installBitcoind() {
  // Built beside its place and moved there, so that a concurrent run never sees half of it.
  const folder = `${cacheFolder.replace(/\/$/, '')}.${process.pid}`
  const work = join(folder, 'apt')
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    for (const path of ['lists/partial', 'cache/archives/partial', 'debs'])
      await mkdir(join(work, path), { recursive: true })
    const mirror = await findMirror()
    await writeFile(join(work, 'status'), '')
    await writeFile(join(work, 'preferences'), preferences)
    await writeFile(
      join(work, 'sources.list'),
      ['trixie', 'sid']
        .map((suite) => `deb [signed-by=${keyring}] ${mirror} ${suite} main\n`)
        .join(''),
    )
    await writeFile(
      join(work, 'apt.conf'),
      `Dir::Etc::sourcelist "${work}/sources.list"; Dir::Etc::sourceparts "/dev/null"; Dir::Etc::preferencesparts "/dev/null"; Dir::Etc::preferences "${work}/preferences";
Dir::State::lists "${work}/lists"; Dir::State::status "${work}/status"; Dir::Cache "${work}/cache"; APT::Install-Recommends "false"; APT::Sandbox::User "root"; Acquire::Languages "none";
`,
    )
    const environment = { ...process.env, APT_CONFIG: join(work, 'apt.conf') }
    const debs = join(work, 'debs')
    await run('apt-get', ['-qq', 'update'], { cwd: debs, env: environment })
    await run('apt-get', ['-qq', 'download', ...packages], { cwd: debs, env: environment })
    const root = join(folder, 'root')
    for (const file of await readdir(debs))
      await run('dpkg', ['-x', join(debs, file), root], { cwd: debs })
    await rm(work, { recursive: true })
    await mkdir(join(folder, 'bin'))
    const launcher = join(folder, 'bin', 'bitcoind')
    await writeFile(
      launcher,
      `#!/bin/sh
R=$(dirname "$(dirname "$(readlink -f "$0")")")/root
exec "$R/usr/lib64/ld-linux-x86-64.so.2" --library-path "$R/usr/lib/x86_64-linux-gnu" "$R/usr/bin/bitcoind" "$@"
`,
    )
    await chmod(launcher, 0o755)
    await run(launcher, ['--version'], { cwd: folder })
    await rename(folder, cacheFolder.replace(/\/$/, '')).catch(async (error) => {
      // Another run was faster; its result is as good.
      if (!(await isExecutable(join(cacheFolder, 'bin', 'bitcoind')))) throw error
    })
    return join(cacheFolder, 'bin', 'bitcoind')
  } finally {
    process.off('exit', clean)
    await rm(folder, { recursive: true, force: true })
  }
}

/** The mirror of this machine's apt sources. */
async function findMirror() {
  const folder = '/etc/apt/sources.list.d'
  const files = [
    '/etc/apt/sources.list',
    ...(await readdir(folder).catch(() => [])).map((file) => join(folder, file)),
  ]
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch(() => '')
    const match = /^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s+)?)(https?:\/\/\S+\/debian\/?)(?:\s|$)/m.exec(
      text,
    )
    if (match) return match[1]
  }
  throw new Error('no Debian mirror in /etc/apt')
}

function run(command, args, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: installWithinMs,
      ...options,
    })
    const kill = () => child.kill()
    process.once('exit', kill)
    let errors = ''
    child.stderr.on('data', (chunk) => {
      if (errors.length < 5_000) errors += chunk
    })
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('exit', kill)
      if (code === 0) resolve(undefined)
      else reject(new Error(`${command} ${args[0]}: ${errors.trim().slice(-300)}`))
    })
  })
}
