// Installs, builds and uses each host application with the packed tarballs. Prints `ok host …` or `not ok host …` lines.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startLocalnet } from '@latchkey/localnet'
import { launchChromium } from '@latchkey/testing/playwright'
import { runnerImport } from 'vite'
import { packAll } from '../../checks/src/published.mjs'
import { buildHost, checkTypes, fillPage, renderHost } from './buildHost.mjs'
import { installHost } from './installHost.mjs'
import { visitHost } from './visitHost.mjs'
import { agreesWithWagmi, connects, hydrates, noticesOtherMarkup } from './walks.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const plain = ['core', 'controllers', 'adapter-evm', 'ui']
const hosts = [
  { name: 'wagmi-2', packages: [...plain, 'react'], wagmi: true },
  { name: 'wagmi-3', packages: [...plain, 'react'], wagmi: true },
  { name: 'no-wagmi', packages: plain },
  { name: 'react-18', packages: [...plain, 'react'], rendered: true },
  { name: 'react-19', packages: [...plain, 'react'], rendered: true },
]
const atOnce = 2

const wanted = process.argv.slice(2)
const chosen = hosts.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-hosts-'))
const children = new Set()
const total = { passed: 0, failed: 0 }
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const [{ contentSecurityPolicy }, { serveFolder }] = await Promise.all(
  ['contentSecurityPolicy', 'serveFolder'].map(async (name) => (await runnerImport(join(here, '..', 'src', `${name}.ts`))).module),
)
// Vite has taken the import above for development, and would build for it.
process.env.NODE_ENV = 'production'
const packed = packAll(join(scratch, 'tarballs'))
const [localnet, browser] = await Promise.all([startLocalnet(), launchChromium()])
const chains = localnet.evm.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
const policy = contentSecurityPolicy(chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))
const returning = `?returning=eip155:${chains[0].chainId}:${localnet.accounts[0].address}`
const changed = '?changed'

try {
  const queue = [...chosen]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let host = queue.shift(); host; host = queue.shift()) await checkHost(host)
    }),
  )
} finally {
  await Promise.all([browser.close(), localnet.stop()])
}
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1)

async function checkHost({ name, packages, wagmi = false, rendered = false }) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  const checks = [
    ['installs the published packages, scripts off', () => installHost({ from: join(here, name), to: folder, packages, packed, run })],
    ['type-checks and builds', checkAndBuild],
    ['connects, signs, switches, is still there after a reload, disconnects', () => visiting('production', connects)],
    ...(wagmi
      ? [['agrees with wagmi’s hooks, whoever connects, switches or disconnects', () => visiting('production', agreesWithWagmi)]]
      : []),
    ...(rendered
      ? [
          ['hydrates what the server rendered without a warning (R-11)', () => visiting('development', hydrates)],
          [
            'would notice if the server’s markup were another',
            () => visiting('development', (visit) => noticesOtherMarkup(visit, changed)),
          ],
        ]
      : []),
  ]
  let pages
  for (const [index, [label, check]] of checks.entries()) {
    const problems = await attempt(check)
    report(`host ${name} ${label}`, problems)
    if (problems.length === 0 || index > 1) continue
    for (const [skipped] of checks.slice(index + 1)) report(`host ${name} ${skipped}`, ['there is nothing to try it on'])
    return
  }

  async function checkAndBuild() {
    const [problems] = await Promise.all([checkTypes({ folder, run }), buildHost({ folder, chains })])
    if (!rendered) return problems
    await buildHost({ folder, chains, mode: 'development' })
    pages = await renderHost({ folder, searches: ['', returning], run })
    return pages?.get('')?.includes('Connect wallet') && pages.get(returning)?.includes('Reconnecting')
      ? problems
      : [...problems, `the server rendered ${JSON.stringify([...(pages ?? [])])}`]
  }

  async function visiting(mode, walk) {
    const built = join(folder, `dist-${mode}`)
    const answer = (response) => {
      const search = new URL(response.req.url, 'http://localhost').search
      const markup = search === changed ? pages.get('').replaceAll('Connect wallet', 'Something else') : pages.get(search)
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
        .end(fillPage(built, markup))
    }
    const site = await serveFolder({ folder: built, policy, ...(pages ? { routes: { '/': answer } } : {}) })
    const visit = await visitHost({ browser, site, localnet })
    try {
      return await walk(visit, { returning })
    } catch (error) {
      return [error instanceof Error ? error.message : String(error), ...visit.problems()]
    } finally {
      await visit.close()
      await site.close()
    }
  }
}

async function attempt(check) {
  try {
    return await check()
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
  }
}

function report(name, problems) {
  total[problems.length === 0 ? 'passed' : 'failed']++
  console.log([`${problems.length === 0 ? 'ok' : 'not ok'} ${name}`, ...problems.map((problem) => `   ${problem}`)].join('\n'))
}

/** Runs a program to its end. Whatever still runs when this process ends is ended with it. */
function run(program, args, options) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    children.add(child)
    let output = ''
    let errors = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      errors += chunk
    })
    child.on('error', (error) => resolve({ code: 1, output: error.message, errors: error.message }))
    child.on('close', (code) => {
      children.delete(child)
      resolve({ code: code ?? 1, output: program === 'npm' ? output + errors : output, errors })
    })
  })
}
