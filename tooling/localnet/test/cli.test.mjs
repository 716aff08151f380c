import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('../src/cli.mjs', import.meta.url))
const children = new Set()
after(() => {
  for (const child of children) child.kill('SIGKILL')
})

async function start(args = [], command = process.execPath) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  return { child, ready: JSON.parse(line) }
}

const rpc = async (url, method, params = [], headers = {}) => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return { headers: response.headers, ...(await response.json()) }
}

/** Polls until the port refuses; rejects after 5 s. */
async function untilGone(url) {
  const deadline = Date.now() + 5_000
  while (Date.now() < deadline) {
    try {
      await rpc(url, 'eth_chainId')
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  assert.fail(`${url} still answers`)
}

test('one ready line describes two funded chains that answer a page of another origin; SIGTERM ends them', async () => {
  const { child, ready } = await start([cli, '--namespaces', 'eip155', '--ports', '0,0'])
  assert.equal(ready.ready, true)
  assert.deepEqual(
    ready.evm.map((chain) => chain.chainId),
    [31337, 31338],
  )
  assert.equal(ready.evm[0].token, ready.evm[1].token)
  for (const chain of ready.evm) {
    assert.match(chain.rpcUrl, /^http:\/\/127\.0\.0\.1:\d+$/)
    const { result, headers } = await rpc(chain.rpcUrl, 'eth_chainId', [], {
      origin: 'http://page.example',
    })
    assert.equal(Number(result), chain.chainId)
    assert.equal(headers.get('access-control-allow-origin'), '*')
    const balanceOf = `0x70a08231${ready.accounts[0].address.slice(2).padStart(64, '0')}`
    const tokens = await rpc(chain.rpcUrl, 'eth_call', [
      { to: chain.token, data: balanceOf },
      'latest',
    ])
    assert.equal(BigInt(tokens.result), 1_000_000_000n)
    const native = await rpc(chain.rpcUrl, 'eth_getBalance', [ready.accounts[0].address, 'latest'])
    assert.equal(BigInt(native.result), 10_000n * 10n ** 18n)
    assert.notEqual(
      (await rpc(chain.rpcUrl, 'eth_getCode', [chain.batchDelegate, 'latest'])).result,
      '0x',
    )
  }
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  await Promise.all(ready.evm.map((chain) => untilGone(chain.rpcUrl)))
})

test('SIGKILL leaves no chain behind', async () => {
  const { child, ready } = await start([cli, '--namespaces', 'eip155'])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(ready.evm.map((chain) => untilGone(chain.rpcUrl)))
})

test('the death of the parent ends the chains', async () => {
  const { child, ready } = await start(
    ['-c', `"${process.execPath}" "${cli}" --namespaces eip155 & wait`],
    '/bin/sh',
  )
  child.kill('SIGKILL')
  await once(child, 'exit')
  await Promise.all(ready.evm.map((chain) => untilGone(chain.rpcUrl)))
})

test('a port that is taken is an error that names the chain, and nothing is left running', async () => {
  const { child, ready } = await start([cli, '--namespaces', 'eip155'])
  const taken = new URL(ready.evm[0].rpcUrl).port
  const second = spawn(process.execPath, [cli, '--namespaces', 'eip155', '--ports', `${taken},0`], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.add(second)
  let errors = ''
  second.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(second, 'close')
  assert.equal(code, 1)
  assert.match(errors, /anvil \(chain 31337\)/)
  child.kill('SIGINT')
  assert.deepEqual(await once(child, 'exit'), [0, null])
})

test('all five kinds at once, in less than 1.5 GB, and one signal ends them', async () => {
  const { child, ready } = await start([cli])
  const urls = [
    ready.evm[0].rpcUrl,
    ready.solana.networks[0].rpcUrl,
    ready.polkadot.networks[0].rpcUrl,
    ready.bitcoin.networks[0].rpcUrls[0],
    ready.cosmos.networks[0].rpcUrl,
  ]
  const isThere = (url) =>
    fetch(url).then(
      () => true,
      () => false,
    )
  assert.deepEqual(await Promise.all(urls.map(isThere)), [true, true, true, true, true])
  const kilobytes = residentOf(child.pid)
  console.log(`#  five kinds of chain: ${Math.round(kilobytes / 1024)} MiB`)
  assert.ok(kilobytes > 100_000 && kilobytes < 1_500_000, `${kilobytes} KB`)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
  await Promise.all(urls.map(untilGone))
})

test('a kind of chain that does not exist is an error that names those that do', async () => {
  const child = spawn(process.execPath, [cli, '--namespaces', 'eip155,dogecoin'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const [code] = await once(child, 'close')
  assert.notEqual(code, 0)
  assert.match(errors, /dogecoin; there are eip155, solana, polkadot, bip122, cosmos/)
})

/** Resident memory of a process and all its descendants, in kilobytes. */
function residentOf(pid) {
  const rows = process.platform === 'linux' ? processesOfLinux() : processesByPs()
  const tree = (root) =>
    rows
      .filter(([, parent]) => parent === root)
      .reduce((sum, [child]) => sum + tree(child), rows.find(([id]) => id === root)?.[2] ?? 0)
  return tree(pid)
}

/**
 * Each process with its parent and its resident memory. Read from /proc, since a bare Debian has no
 * `ps`.
 */
function processesOfLinux() {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const field = (name) =>
          Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
        return [[Number(pid), field('PPid'), field('VmRSS')]]
      } catch {
        // It ended meanwhile.
        return []
      }
    })
}

function processesByPs() {
  return execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
}
