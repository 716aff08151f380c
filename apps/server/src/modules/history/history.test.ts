import { getHistory, type HistoryPage, type HistoryRecord } from '@latchkey/api'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { isAtLength } from '../../../../../tooling/suite/tableRows.js'
import { accountAt as computedAccountAt, startBlockNode } from '../../../local/blockNode.mjs'
import { type Backend, createBackend, libsqlFirst } from '../../../test/backends.js'
import { makeEveryKind } from '../../../test/makeEveryKind.js'
import { pageClient } from '../../../test/pageClient.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import { useEvm } from '../../../test/useEvm.js'
import type { StartOptions } from '../../startServer.js'

const { evm, user, accountAt } = useEvm()

describe.each(libsqlFirst)('the history of accounts on %s', (name) => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  const chainOf = (follow: object = {}, rpc = evm.networks[0].rpcUrl) => ({
    id: 'eip155:31337',
    name: 'Localnet One',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpc: [rpc],
    follow: { from: 0, traces: true, everySeconds: 0.05, ...follow },
  })
  const start = async (
    chains: readonly object[] = [chainOf()],
    options: StartOptions & { readonly backend?: Backend } = {},
  ): Promise<TestServer> => {
    const limits = { blockchain: { points: 100_000, seconds: 60 } }
    const server = await startTestServer(name, { chains, limits }, options)
    stops.push(server.stop)
    return server
  }
  const read = (server: TestServer, account: string, cursor?: string): Promise<HistoryPage> => {
    const client = pageClient(server, 'blockchain')
    return getHistory(client, { account, chainId: 'eip155:31337', ...(cursor && { cursor }) })
  }
  const readAll = async (server: TestServer, account: string): Promise<HistoryRecord[]> => {
    const found: HistoryRecord[] = []
    for (let cursor: string | undefined; ; ) {
      const { data, next } = await read(server, account, cursor)
      found.push(...data)
      if (!next) return found
      cursor = next
    }
  }
  const numberOf = async () => Number(await user().call<string>('eth_blockNumber', []))
  /** Resolves once a server has read the chain's head as it is now. */
  const caughtUp = async (server: TestServer): Promise<void> => {
    const head = await numberOf()
    await vi.waitFor(
      async () => {
        const [row] = await server.context.database.all('SELECT read_to FROM history_chains')
        expect(Number(row?.read_to ?? -1)).toBe(head)
      },
      { interval: 20, timeout: 60_000 },
    )
  }

  it('the product specification: every kind of transaction is named for what it does', async () => {
    const me = accountAt(4)
    const done = await makeEveryKind(evm, { me, friend: accountAt(5) })
    const server = await start()
    await caughtUp(server)
    const found = new Map((await readAll(server, me)).map((each) => [each.metadata.hash, each]))
    const named = done.map(([, hash]) => {
      const record = found.get(hash)
      if (!record) return 'hidden'
      const { operationType, status } = record.metadata
      return status === 'failed' ? `${operationType} failed` : operationType
    })
    expect(named).toEqual(done.map(([kind]) => kind))
    const sold = found.get(done[7]?.[1] ?? '')
    expect(
      sold?.transfers?.map((each) => [
        each.direction,
        each.fungible_info?.symbol,
        each.quantity?.numeric,
      ]),
    ).toEqual([
      ['in', 'ETH', '0.00000000000000006'],
      ['out', 'LTD', '0.00006'],
    ])
    expect(found.get(done[13]?.[1] ?? '')?.transfers?.[0]?.nft_info).toMatchObject({
      name: expect.stringMatching(/^Latchkey Test Art #\d+$/),
      flags: { is_spam: false },
    })
  })

  it('the product specification: pages follow each other without a gap or a double, and the first is full', async () => {
    const server = await start()
    await caughtUp(server)
    const account = accountAt(0)
    const first = await read(server, account)
    expect(first.data).toHaveLength(50)
    expect(first.complete).toBe(true)
    expect(first.since?.block).toBe(0)
    const all = await readAll(server, account)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const euros = all.filter(({ transfers }) => transfers?.[0]?.fungible_info?.symbol === 'LTE')
    expect(euros).toHaveLength(60)
    // The deployer's gifts: LTE, art, items, and LTD.
    expect(all.length).toBeGreaterThanOrEqual(65)
    const times = all.map(({ metadata }) => metadata.minedAt)
    expect(times).toEqual([...times].sort().reverse())
    expect((await server.ask(`/v1/account/${account}/history?cursor=bm9uZQ`)).status).toBe(400)
  })

  it('a reorganised chain’s transactions are forgotten, and the new ones known', async () => {
    const server = await start()
    const { call, send } = user()
    const to = accountAt(6)
    const snapshot = await call('evm_snapshot', [])
    const lost = await send(accountAt(5), { to, value: 0x1234n })
    await caughtUp(server)
    expect((await read(server, to)).data[0]?.metadata.hash).toBe(lost)
    await call('evm_revert', [snapshot])
    await call('anvil_dropAllTransactions', [])
    await call('evm_increaseTime', [60])
    const kept = await send(accountAt(5), { to, value: 0x4321n })
    await call('evm_mine', [])
    await caughtUp(server)
    await vi.waitFor(async () => {
      const hashes = (await read(server, to)).data.map(({ metadata }) => metadata.hash)
      expect(hashes[0]).toBe(kept)
      expect(hashes).not.toContain(lost)
    })
  })

  it('a chain that was set back without a new block loses what came after', async () => {
    const server = await start()
    const { call, send } = user()
    const to = accountAt(7)
    const snapshot = await call('evm_snapshot', [])
    const lost = await send(accountAt(5), { to, value: 3n })
    await caughtUp(server)
    await call('evm_revert', [snapshot])
    await caughtUp(server)
    expect((await readAll(server, to)).map(({ metadata }) => metadata.hash)).not.toContain(lost)
  })

  it('a restarted server goes on where it was', async () => {
    const backend = await createBackend(name)
    stops.push(backend.remove)
    const first = await start([chainOf()], { backend })
    await caughtUp(first)
    const before = await readAll(first, accountAt(0))
    await first.stop()
    await user().send(accountAt(5), { to: accountAt(0), value: 1n })
    const second = await start([chainOf()], { backend })
    await caughtUp(second)
    const after = await readAll(second, accountAt(0))
    expect(after.slice(1)).toEqual(before)
    // Counted once they are stored.
    await vi.waitFor(async () =>
      expect(await second.context.metrics.print()).toMatch(
        /latchkey_history_blocks_total\{chain="eip155:31337"\} [1-9]\b/,
      ),
    )
  })

  it('a server that starts at the head says since when it knows', async () => {
    const head = await numberOf()
    const server = await start([chainOf({ from: undefined })])
    await caughtUp(server)
    const page = await read(server, accountAt(0))
    expect(page).toMatchObject({ complete: false, since: { block: head } })
    expect(Date.parse(page.asOf ?? '')).toBeGreaterThan(0)
  })

  it('a chain whose first block was never read is unknown, not empty', async () => {
    const server = await start([chainOf({}, 'http://127.0.0.1:9')])
    const response = await server.ask(`/v1/account/${accountAt(0)}/history?chainId=eip155:31337`)
    expect(response.status).toBe(503)
    expect((await response.json()).error.code).toBe('HISTORY_NOT_READY')
    const other = await server.ask(`/v1/account/${accountAt(0)}/history?chainId=eip155:1`)
    expect(other.status).toBe(400)
  })

  it('of two instances one follows, and the other takes over when it ends', async () => {
    const backend = await createBackend(name)
    stops.push(backend.remove)
    const first = await start([chainOf()], { backend })
    await caughtUp(first)
    const second = await start([chainOf()], { backend })
    await user().send(accountAt(5), { to: accountAt(8), value: 1n })
    await caughtUp(first)
    const blocksOf = async (server: TestServer) =>
      Number(
        /latchkey_history_blocks_total\{chain="eip155:31337"\} (\d+)/.exec(
          await server.context.metrics.print(),
        )?.[1],
      )
    expect(await blocksOf(second)).toBe(0)
    expect(await readAll(second, accountAt(8))).toEqual(await readAll(first, accountAt(8)))
    await first.stop()
    await user().send(accountAt(5), { to: accountAt(8), value: 1n })
    await caughtUp(second)
    // Counted after they are written.
    await vi.waitFor(async () => expect(await blocksOf(second)).toBe(1))
    const { database } = second.context
    const [rows] = await database.all(
      'SELECT COUNT(*) AS rows, COUNT(DISTINCT address || block || place || position || kind) AS kinds FROM history_movements',
    )
    expect(Number(rows?.rows)).toBe(Number(rows?.kinds))
  })

  it('GET balance has every token that the account received', async () => {
    const server = await start()
    await caughtUp(server)
    const response = await server.ask(
      `/v1/account/${accountAt(0)}/balance?chainId=eip155:31337&forceUpdate=true`,
    )
    const { balances } = (await response.json()) as {
      balances: { symbol: string; quantity: { numeric: string } }[]
    }
    expect(balances.map(({ symbol }) => symbol).sort()).toEqual(['ETH', 'LTD', 'LTE'])
    expect(balances.find(({ symbol }) => symbol === 'LTE')?.quantity.numeric).toBe('300')
  })

  it('thousands of blocks are read without a gap or a double', async () => {
    // More than a follower keeps the hashes of.
    const blocks = isAtLength ? 10_000 : 5_000
    const head = blocks - 1
    const node = await startBlockNode({ head })
    stops.push(node.stop)
    const server = await start([chainOf({ traces: false }, node.url)])
    const { database } = server.context
    await vi.waitFor(
      async () => {
        const [row] = await database.all('SELECT read_to FROM history_chains')
        expect(Number(row?.read_to ?? -1)).toBe(head)
      },
      { interval: 100, timeout: 170_000 },
    )
    const counts = async (sql: string) =>
      Object.values((await database.all(sql))[0] ?? {}).map(Number)
    // Each block's parent is the one before it, or it would not have been written.
    expect(
      await counts('SELECT COUNT(*) AS a, MIN(block) AS b, MAX(block) AS c FROM history_blocks'),
    ).toEqual([4_096, head - 4_095, head])
    expect(
      await counts(
        'SELECT COUNT(*) AS a, COUNT(DISTINCT hash) AS b, COUNT(DISTINCT block) AS c FROM history_transactions',
      ),
    ).toEqual([blocks * 5, blocks * 5, blocks])
    const pages = await readAll(server, computedAccountAt(3))
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length)
    // By the node's own formula it sends or gets so many of five a block.
    const parts = Array.from({ length: blocks * 5 }, (_, index) => {
      const [block, place] = [Math.floor(index / 5), index % 5]
      const from = index % 1_000
      return [from, (place === 0 ? from + 7 : block + place) % 1_000]
    })
    expect(pages.length).toBe(parts.filter((part) => part.includes(3)).length)
  })
})
