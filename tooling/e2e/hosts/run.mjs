// Installs, builds and tests each host application with the packed tarballs. Prints `ok host …` or
// `not ok host …` lines.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startLocalnet } from '@latchkey/localnet'
import { launchChromium } from '@latchkey/testing/playwright'
import { runnerImport } from 'vite'
import { buildHost, checkTypes, fillPage, renderHost } from './buildHost.mjs'
import { installAfresh, installHost } from './installHost.mjs'
import { isInReadme } from './isInReadme.mjs'
import { packPackages, withTheirOwn } from './packPackages.mjs'
import { startHost } from './startHost.mjs'
import { visitHost } from './visitHost.mjs'
import {
  agreesOnPhone,
  agreesWithWagmi,
  connects,
  hydrates,
  isServedByCookie,
  noticesOtherMarkup,
  opensList,
  saysWhatIsMissing,
  signsIn,
  staysOverDialog,
} from './walks.mjs'

const here = dirname(fileURLToPath(import.meta.url))
const plain = withTheirOwn(['adapter-evm', 'ui'])
const all = withTheirOwn(['adapter-evm', 'react'])
/**
 * `own`: built by its own `npm run build`, else by this repository's Vite. `fresh`: resolved
 * without a lockfile. `adds`: a folder of further files for it. `trusted`: the Trusted Types policy
 * its framework requires. `long`: only with `--long` or by name.
 */
const hosts = [
  {
    name: 'quick-start',
    packages: all,
    walks: [
      ['is what the README shows, in at most eight lines', isInReadme],
      ['opens the list, with the visitor’s wallet in it', opensList],
    ],
  },
  { name: 'wagmi-3', packages: all, wagmi: true, fresh: true, own: true, long: true },
  { name: 'wagmi-2', packages: all, wagmi: true, long: true },
  {
    name: 'wagmi-2-template',
    packages: all,
    wagmi: true,
    fresh: true,
    own: true,
    sources: 'wagmi-2',
    long: true,
  },
  { name: 'no-wagmi', packages: plain, long: true },
  { name: 'react-18', packages: all, rendered: true, long: true },
  { name: 'react-19', packages: all, rendered: true, long: true },
  {
    name: 'radix-dialog',
    packages: all,
    long: true,
    walks: [['keeps the dialog that it is opened from (C7)', staysOverDialog]],
  },
  { name: 'plain-html', packages: plain, own: true, long: true },
  {
    name: 'parcel',
    packages: plain,
    fresh: true,
    own: true,
    long: true,
    walks: [['connects with the two settings of the README (C10)', connects]],
  },
  { name: 'vue', packages: plain, fresh: true, own: true, trusted: 'vue', long: true },
  {
    name: 'svelte',
    packages: plain,
    fresh: true,
    own: true,
    trusted: 'svelte-trusted-html',
    long: true,
  },
  {
    name: 'next',
    packages: all,
    fresh: true,
    own: true,
    serves: true,
    adds: '../../../apps/sign-in-servers/src/next',
    long: true,
    walks: [
      ['connects, signs, switches, is still there after a reload, disconnects', connects],
      ['is served with what its cookie says, under a policy with a nonce', isServedByCookie],
      ['signs in with the back end that docs/sign-in.md shows', signsIn],
    ],
  },
  {
    name: 'webpack',
    packages: plain,
    own: true,
    trusted: 'webpack',
    long: true,
    walks: [
      ['connects', connects],
      [
        'says what is wrong where no policy is allowed (C8)',
        saysWhatIsMissing,
        { trusted: 'none' },
      ],
    ],
  },
]
const atOnce = 2

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, long: { type: 'boolean', default: false } },
})
const wanted = [...positionals, ...(values.only?.split(',') ?? [])]
const unknown = wanted.filter((name) => !hosts.some((host) => host.name === name))
if (unknown.length > 0) throw new Error(`there is no host ${unknown.join(', ')}`)
const chosen = hosts.filter(({ name, long = false }) =>
  wanted.length > 0 ? wanted.includes(name) : long === values.long,
)
const scratch = mkdtempSync(join(realpathSync(tmpdir()), 'latchkey-hosts-'))
const children = new Set()
const total = { passed: 0, failed: 0 }
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1))

const [{ contentSecurityPolicy }, { serveFolder }] = await Promise.all(
  ['contentSecurityPolicy', 'serveFolder'].map(
    async (name) => (await runnerImport(join(here, '..', 'src', `${name}.ts`))).module,
  ),
)
// The import above made Vite assume development, and it would build for that.
process.env.NODE_ENV = 'production'
const names = [...new Set(chosen.flatMap(({ packages }) => packages))]
const [packed, localnet, browser] = await Promise.all([
  packPackages({ names, folder: join(scratch, 'tarballs'), run }),
  startLocalnet(),
  launchChromium(),
])
const chains = localnet.evm.map(({ chainId, name, rpcUrl }) => ({ chainId, name, rpcUrl }))
const policy = contentSecurityPolicy(chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))
const cookieName = 'latchkey.default.account'
/** The `Cookie` header of a previously connected visitor. */
const returning = `${cookieName}=eip155:${chains[0].chainId}:${localnet.accounts[0].address}`
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

async function checkHost({
  name,
  packages,
  wagmi = false,
  rendered = false,
  fresh = false,
  own = false,
  sources,
  adds,
  trusted,
  serves = false,
  walks,
}) {
  const folder = join(scratch, name)
  mkdirSync(folder)
  const input = { from: join(here, name), to: folder, packages, packed, run }
  const production = (walk, options) => () => visiting('production', walk, options)
  const checks = [
    fresh
      ? [
          'installs the published packages into what npm resolves today (C3)',
          () =>
            installAfresh({
              ...input,
              sources: sources && join(here, sources),
              adds: adds && join(here, adds),
            }),
        ]
      : ['installs the published packages, scripts off', () => installHost(input)],
    [
      fresh ? 'type-checks and builds with its own tools (C4)' : 'type-checks and builds',
      own ? () => buildOwn(folder) : checkAndBuild,
    ],
    ...(walks?.map(([label, walk, options]) => [label, production(walk, options)]) ?? [
      [
        'connects, signs, switches, is still there after a reload, disconnects',
        production(connects),
      ],
    ]),
    ...(wagmi
      ? [
          [
            'agrees with wagmi’s hooks, whoever connects, switches or disconnects',
            production(agreesWithWagmi),
          ],
          [
            'agrees with wagmi’s hooks on a phone that only the kit knows (C2)',
            production(agreesOnPhone),
          ],
        ]
      : []),
    ...(rendered
      ? [
          [
            'hydrates what the server rendered without a warning (R-11)',
            () => visiting('development', hydrates),
          ],
          [
            'would notice if the server’s markup were another',
            () => visiting('development', (visit) => noticesOtherMarkup(visit, changed)),
          ],
        ]
      : []),
  ]
  let pages
  const begun = Date.now()
  for (const [index, [label, check]] of checks.entries()) {
    const problems = await attempt(check)
    report(`host ${name} ${label}`, problems)
    if (problems.length === 0 || index > 1) continue
    for (const [skipped] of checks.slice(index + 1))
      report(`host ${name} ${skipped}`, ['there is nothing to try it on'])
    return
  }
  console.log(`   ${name} took ${Math.round((Date.now() - begun) / 1000)} s`)

  async function checkAndBuild() {
    const [problems] = await Promise.all([
      checkTypes({ folder, run }),
      buildHost({ folder, chains }),
    ])
    if (!rendered) return problems
    await buildHost({ folder, chains, mode: 'development' })
    pages = await renderHost({ folder, cookies: ['', returning], run })
    return pages?.get('')?.includes('Connect wallet') &&
      pages.get(returning)?.includes('Reconnecting')
      ? problems
      : [...problems, `the server rendered ${JSON.stringify([...(pages ?? [])])}`]
  }

  async function visiting(mode, walk, { trusted: allowed = trusted ?? 'none' } = {}) {
    const built = join(folder, own ? 'dist' : `dist-${mode}`)
    const header = policy.replace(
      "trusted-types 'none'",
      allowed === 'none' ? "trusted-types 'none'" : `trusted-types ${allowed}`,
    )
    const answer = (response) => answerRendered(response, { built, header, pages })
    const site = serves
      ? await startHost({ folder, children })
      : await serveFolder({
          folder: built,
          policy: header,
          ...(pages ? { routes: { '/': answer } } : {}),
        })
    const visit = await visitHost({ browser, site, localnet })
    try {
      return await walk(visit)
    } catch (error) {
      return [error instanceof Error ? error.stack : String(error), ...visit.problems()]
    } finally {
      await visit.close()
      await site.close()
    }
  }
}

/** Builds a host with its own tools. */
async function buildOwn(folder) {
  writeFileSync(join(folder, 'src', 'chains.json'), JSON.stringify(chains))
  const { code, output } = await run('npm', ['run', 'build'], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
  })
  return code === 0 ? [] : [`npm run build failed: ${output}`]
}

/** Answers with the server-rendered page of this visitor. */
function answerRendered(response, { built, header, pages }) {
  const { url, headers } = response.req
  const served = pages.get(headers.cookie?.includes(cookieName) ? returning : '')
  const markup =
    new URL(url, 'http://localhost').search === changed
      ? served.replaceAll('Connect wallet', 'Something else')
      : served
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': header,
    })
    .end(fillPage(built, markup))
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
  console.log(
    [
      `${problems.length === 0 ? 'ok' : 'not ok'} ${name}`,
      ...problems.map((problem) => `   ${problem}`),
    ].join('\n'),
  )
}

/** Runs a program to its end. Running programs end with this process. */
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
      resolve({
        code: code ?? 1,
        output: program === 'npm' && code !== 0 ? output + errors : output,
        errors,
      })
    })
  })
}
