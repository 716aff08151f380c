import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startBlockNode } from '../../../local/blockNode.mjs'
import { type Backend, createBackend, libsqlFirst } from '../../../test/backends.js'
import { startChildServer } from '../../../test/startChildServer.js'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { useEvm } from '../../../test/useEvm.js'
import type { StartOptions } from '../../startServer.js'
import { createHistoryStore, LeaseLost } from './createHistoryStore.js'

const { evm, user, accountAt } = useEvm()

const id = 'eip155:31337'
const patience = { interval: 20, timeout: 60_000 }

/** A way to the real node that can be closed. */
async function startGate(): Promise<FakeNode & { setOpen(isOpen: boolean): void }> {
  let isOpen = true
  const node = await startFakeNode(async ({ text }, response) => {
    if (!isOpen) return void response.writeHead(503).end()
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(evm.networks[0].rpcUrl, { method: 'POST', headers, body: text })
    response.end(await answer.text())
  })
  return {
    ...node,
    setOpen: (open) => {
      isOpen = open
    },
  }
}

describe.each(libsqlFirst)('a follower on %s', (name) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const chainOf = (rpc: string, follow: object = {}) => ({
    id,
    name: 'Localnet One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpc: [rpc],
    follow: { from: 0, traces: false, everySeconds: 0.05, ...follow },
  })
  const start = async (
    rpc: string,
    options: StartOptions & { readonly backend?: Backend } = {},
    follow: object = {},
  ): Promise<TestServer> => {
    const limits = { blockchain: { points: 100_000, seconds: 60 } }
    const server = await startTestServer(name, { chains: [chainOf(rpc, follow)], limits }, options)
    stops.push(server.stop)
    return server
  }
  const createOwnBackend = async () => {
    const backend = await createBackend(name)
    stops.push(backend.remove)
    return backend
  }
  const historyOf = async (server: TestServer, account: string): Promise<readonly string[]> => {
    const path = `/v1/account/${account}/history?chainId=${id}`
    const { data } = await (await server.ask(path)).json()
    return data.map(({ metadata }: { metadata: { hash: string } }) => metadata.hash)
  }
  const stateOf = async ({ context }: TestServer) =>
    (await context.database.all('SELECT * FROM history_chains'))[0]
  const readTo = async (server: TestServer, block: number) =>
    vi.waitFor(
      async () => expect(Number((await stateOf(server))?.read_to ?? -1)).toBe(block),
      patience,
    )
  const head = async () => Number(await user().call<string>('eth_blockNumber', []))
  const countOf = async (server: TestServer, what: string) =>
    Number(
      new RegExp(`latchkey_history_${what}_total\\{[^}]*\\} (\\d+)`).exec(
        await server.context.metrics.print(),
      )?.[1] ?? -1,
    )
  const doubles = async ({ context }: TestServer) => {
    const [row] = await context.database.all(
      'SELECT COUNT(*) AS rows, COUNT(DISTINCT address || block || place || position || kind) AS kinds FROM history_movements',
    )
    return Number(row?.rows) - Number(row?.kinds)
  }

  it('while the node is away history is still told, and it is followed again once it is back [R-02]', async () => {
    const gate = await startGate()
    stops.push(gate.stop)
    const server = await start(gate.url)
    await readTo(server, await head())
    gate.setOpen(false)
    await vi.waitFor(
      async () => expect(await countOf(server, 'failures')).toBeGreaterThan(2),
      patience,
    )
    const missed = await user().send(accountAt(5), { to: accountAt(6), value: 1n })
    const known = await historyOf(server, accountAt(0))
    expect(known).toHaveLength(50)
    expect(await historyOf(server, accountAt(6))).not.toContain(missed)
    // Told once, not at every look.
    const told = server.lines.filter((line) => line.includes('a chain could not be followed'))
    expect(told).toHaveLength(1)
    gate.setOpen(true)
    await readTo(server, await head())
    expect((await historyOf(server, accountAt(6)))[0]).toBe(missed)
    expect(await historyOf(server, accountAt(0))).toEqual(known)
    expect(await doubles(server)).toBe(0)
  })

  it('a node that never comes back costs neither the history nor the end of the server [R-02]', async () => {
    const backend = await createOwnBackend()
    const first = await start(evm.networks[0].rpcUrl, { backend })
    await readTo(first, await head())
    const known = await historyOf(first, accountAt(0))
    await first.stop()
    const away = await start('http://127.0.0.1:9', { backend })
    await vi.waitFor(
      async () => expect(await countOf(away, 'failures')).toBeGreaterThan(3),
      patience,
    )
    expect(await historyOf(away, accountAt(0))).toEqual(known)
    const { status } = await away.ask(`/v1/account/${accountAt(0)}/history?chainId=${id}`)
    expect(status).toBe(200)
    const from = performance.now()
    await away.stop()
    // It does not wait for the next look, which is further away with each failure.
    expect(performance.now() - from).toBeLessThan(10_000)
  })

  it('a reorganisation of the newest block alone is noticed without another block', async () => {
    const server = await start(evm.networks[0].rpcUrl)
    const { call, send } = user()
    const to = accountAt(6)
    await call('anvil_dropAllTransactions', [])
    const snapshot = await call('evm_snapshot', [])
    const lost = await send(accountAt(5), { to, value: 0x77n })
    const height = await head()
    await readTo(server, height)
    expect((await historyOf(server, to))[0]).toBe(lost)
    await call('evm_revert', [snapshot])
    await call('anvil_dropAllTransactions', [])
    await call('evm_increaseTime', [60])
    const kept = await send(accountAt(5), { to, value: 0x78n })
    expect(await head()).toBe(height)
    await vi.waitFor(async () => {
      const hashes = await historyOf(server, to)
      expect(hashes[0]).toBe(kept)
      expect(hashes).not.toContain(lost)
    }, patience)
    expect(await countOf(server, 'rewinds')).toBe(1)
    expect(await doubles(server)).toBe(0)
  })

  it.runIf(name === 'libsql')(
    'a reorganisation below the kept hashes begins the chain anew, without a gap or a double',
    async () => {
      const last = 4_400
      const node = await startBlockNode({ head: last })
      stops.push(node.stop)
      const server = await start(node.url)
      await readTo(server, last)
      // Deeper than the 4,096 hashes that are kept.
      node.reorganise(100, last + 1)
      await readTo(server, last + 1)
      // They are counted after they are written.
      const counts = () => Promise.all([countOf(server, 'rewinds'), countOf(server, 'blocks')])
      await vi.waitFor(async () => expect(await counts()).toEqual([1, 2 * last + 3]), patience)
      const [row] = await server.context.database.all(
        "SELECT COUNT(*) AS rows, COUNT(DISTINCT hash) AS hashes, (SELECT COUNT(*) FROM history_blocks WHERE hash LIKE '0xb1%') AS old FROM history_transactions",
      )
      const whole = 5 * (last + 2)
      expect([row?.rows, row?.hashes, row?.old].map(Number)).toEqual([whole, whole, 0])
      expect(await doubles(server)).toBe(0)
    },
  )

  it('an instance that crashed keeps its lease for 15 s, and then another one takes over', async () => {
    const backend = await createOwnBackend()
    const folder = String(backend.settings.dataFolder ?? (await createFolder(stops)))
    const { databaseUrl, redisUrl } = backend.settings
    const config = join(folder, 'latchkey-server.json')
    const settings = { databaseUrl, redisUrl, chains: [chainOf(evm.networks[0].rpcUrl)] }
    writeFileSync(config, JSON.stringify(settings))
    const crashing = await startChildServer(folder, ['--dev', '--config', config])
    const gate = await startGate()
    stops.push(gate.stop)
    const clock = { ahead: 0 }
    const server = await start(gate.url, { backend, now: () => Date.now() + clock.ahead })
    await readTo(server, await head())
    crashing.process.kill('SIGKILL')
    expect(await crashing.exit).toBe('SIGKILL')
    const owner = (await stateOf(server))?.lease_owner
    expect(owner).not.toBe('')
    const sent = await user().send(accountAt(5), { to: accountAt(8), value: 9n })
    const looks = gate.received.length
    await vi.waitFor(() => expect(gate.received.length).toBeGreaterThan(looks + 3), patience)
    expect([await countOf(server, 'blocks'), (await stateOf(server))?.lease_owner]).toEqual([
      0,
      owner,
    ])
    clock.ahead = 15_100
    await readTo(server, await head())
    expect((await historyOf(server, accountAt(8)))[0]).toBe(sent)
    expect((await stateOf(server))?.lease_owner).not.toBe(owner)
    expect(await doubles(server)).toBe(0)
  })

  it('a write after a lost lease is refused as a whole', async () => {
    const server = await startTestServer(name)
    stops.push(server.stop)
    const store = createHistoryStore(server.context.database)
    await store.begin(id, 1, 1_000)
    const slow = await store.claim(id, { owner: 'slow', now: 1_000, untilMs: 16_000 })
    expect(await store.claim(id, { owner: 'quick', now: 15_999, untilMs: 30_000 })).toBeUndefined()
    const quick = await store.claim(id, { owner: 'quick', now: 16_001, untilMs: 32_000 })
    if (!slow || !quick) throw new Error('The lease was not given')
    const block = (number: number) => ({
      block: number,
      hash: `0x${number}`,
      parentHash: '0x',
      time: number,
      transactions: [],
      movements: [],
    })
    const added = { tokens: [], head: 2, now: 16_002, leaseUntil: 32_002 }
    const append = (owner: string, state: typeof slow, number: number) =>
      store.append({ chain: id, owner, state }, { ...added, blocks: [block(number)] })
    await append('quick', quick, 1)
    await expect(append('slow', slow, 1)).rejects.toThrow(LeaseLost)
    const rewind = { block: 0, hash: undefined, firstBlock: 1 }
    await expect(store.rewind({ chain: id, owner: 'slow', state: slow }, rewind)).rejects.toThrow(
      LeaseLost,
    )
    const look = { head: 9, now: 16_003 }
    await expect(store.looked({ chain: id, owner: 'slow', state: slow }, look)).rejects.toThrow(
      LeaseLost,
    )
    // Nor may the holder write the same block twice, from an older reading of the state.
    await expect(append('quick', quick, 1)).rejects.toThrow(LeaseLost)
    expect(await store.state(id)).toMatchObject({ readTo: 1, head: 2, owner: 'quick' })
    expect(await server.context.database.all('SELECT block FROM history_blocks')).toHaveLength(1)
  })
})

async function createFolder(stops: (() => Promise<void>)[]): Promise<string> {
  const { settings, remove } = await createBackend('libsql')
  stops.push(remove)
  return String(settings.dataFolder)
}
