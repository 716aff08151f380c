import type { HistoryRecord } from '@latchkey/api'
import { startEvm } from '@latchkey/localnet/evm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { tableRows } from '../../../../../../tooling/suite/tableRows.js'
import type { LocalEvm } from '../../../../test/evmUser.js'
import { makeEveryKind } from '../../../../test/makeEveryKind.js'
import {
  type RebuiltExplorer,
  startRebuiltExplorer,
} from '../../../../test/startRebuiltExplorer.js'
import { startTestServer, type TestServer } from '../../../../test/startTestServer.js'

const key = 'a-secret-test-key'
const variable = 'LATCHKEY_TEST_ENGINE_KEY'

let evm: LocalEvm
let explorer: RebuiltExplorer
let made: Awaited<ReturnType<typeof makeEveryKind>>
let followed: TestServer
const accountAt = (index: number) => evm.accounts[index]?.address as string
const call = async (method: string, params: readonly unknown[]) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch(evm.networks[0].rpcUrl, { method: 'POST', headers, body })).json())
    .result
}
const chainOf = (settings: object) => ({
  id: 'eip155:31337',
  name: 'Localnet One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpc: [evm.networks[0].rpcUrl],
  ...settings,
})
const start = (settings: object): Promise<TestServer> =>
  startTestServer('libsql', {
    limits: { blockchain: { points: 100_000, seconds: 60 } },
    chains: [chainOf(settings)],
  })
const read = async (server: TestServer, account: string, cursor = '') => {
  const query = `chainId=eip155:31337${cursor && `&cursor=${encodeURIComponent(cursor)}`}`
  const response = await server.ask(`/v1/account/${account}/history?${query}`)
  return { status: response.status, body: await response.json() }
}
const readAll = async (server: TestServer, account: string) => {
  const found: HistoryRecord[] = []
  let pages = 0
  for (let cursor = ''; ; pages += 1) {
    const { status, body } = await read(server, account, cursor)
    expect([status, body.error, status === 200 || server.lines.at(-2)]).toEqual([
      200,
      undefined,
      true,
    ])
    found.push(...body.data)
    if (!body.next) return { found, pages: pages + 1 }
    cursor = body.next
  }
}

/** Many transactions in few blocks, some of them in one. */
const sendMany = async (from: string, to: string, count: number) => {
  const nonce = Number(await call('eth_getTransactionCount', [from, 'latest']))
  await call('evm_setAutomine', [false])
  for (let index = 0; index < count; index += 1) {
    const its = {
      from,
      to,
      value: '0x1',
      gas: '0x5208',
      nonce: `0x${(nonce + index).toString(16)}`,
    }
    await call('eth_sendTransaction', [its])
    if (index % 9 === 8) await call('evm_mine', [])
  }
  await call('evm_mine', [])
  await call('evm_setAutomine', [true])
}

beforeAll(async () => {
  vi.stubEnv(variable, key)
  evm = await startEvm()
  made = await makeEveryKind(evm, { me: accountAt(4), friend: accountAt(5) })
  await sendMany(accountAt(6), accountAt(7), 230)
  const [{ token, euro, art, items }] = evm.networks
  const known = [token, euro, art, items].map((each) => each.toLowerCase())
  const moved = (await call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x1' }])) as readonly {
    readonly address: string
  }[]
  // The collection of spam stands where the contracts before it left it.
  const spam = moved.at(-1)?.address.toLowerCase() ?? ''
  expect(known).not.toContain(spam)
  explorer = await startRebuiltExplorer(evm.networks[0].rpcUrl, {
    [token.toLowerCase()]: { name: 'Latchkey Test Dollar', symbol: 'LTD', decimals: '6' },
    [euro.toLowerCase()]: { name: 'Latchkey Test Euro', symbol: 'LTE', decimals: '18' },
    [art.toLowerCase()]: { name: 'Latchkey Test Art', symbol: 'LTA', decimals: '' },
    [items.toLowerCase()]: { name: 'Latchkey Test Items', symbol: '', decimals: '' },
    [spam]: { name: 'Claim 500 USD at claim.example', symbol: 'CLAIM', decimals: '' },
  })
  followed = await start({ follow: { from: 0, traces: true, everySeconds: 0.05 } })
  const head = Number(await call('eth_blockNumber', []))
  await vi.waitFor(
    async () => {
      const [row] = await followed.context.database.all('SELECT read_to FROM history_chains')
      expect(Number(row?.read_to ?? -1)).toBe(head)
    },
    { interval: 20, timeout: 60_000 },
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await followed?.stop()
  await explorer?.stop()
  await evm?.stop()
})
beforeEach(() => explorer.reset())

const plan = { requestsPerSecond: 1_000 }
const engines = {
  'ots, the node itself': () => ({ engine: 'ots' }),
  'Blockscout (answers rebuilt from its documentation)': () => ({
    engine: 'blockscout',
    url: explorer.url,
    ...plan,
  }),
  'Etherscan (answers rebuilt from its documentation)': () => ({
    engine: 'etherscan',
    url: explorer.url,
    keyEnv: variable,
    ...plan,
  }),
} as const

describe.each(tableRows(Object.entries(engines), ([name]) => name.startsWith('Blockscout')))(
  'the history of accounts by %s',
  (name, settings) => {
    let server: TestServer
    beforeEach(async () => {
      server = await start({ history: settings() })
      return () => server.stop()
    })

    it('every kind of transaction is named as the server’s own follower names it', async () => {
      const { found } = await readAll(server, accountAt(4))
      const byHash = new Map(found.map((each) => [each.metadata.hash, each.metadata]))
      const named = made.map(([, hash]) => {
        const its = byHash.get(hash)
        return its ? `${its.operationType}${its.status === 'failed' ? ' failed' : ''}` : 'hidden'
      })
      expect(named).toEqual(made.map(([kind]) => kind))
    })

    it('the records are the follower’s own, but for what the source does not tell', async () => {
      // A source that does not name a sender says that it was another account.
      const whoOf = ({ sender }: HistoryRecord['metadata'], account: string) =>
        sender === account ? 'the account' : sender === '' ? 'unknown' : 'another'
      const told = (records: readonly HistoryRecord[], account: string) =>
        records
          .filter(({ metadata }) => !/deposit|withdraw/.test(metadata.operationType))
          .map(({ id, metadata, transfers }) => ({
            id,
            metadata: { ...metadata, nonce: null, sender: whoOf(metadata, account) },
            transfers: [...(transfers ?? [])].map((each) => JSON.stringify(each)).sort(),
          }))
      for (const account of [4, 5, 0, 9].map(accountAt)) {
        const [own, other] = [await readAll(followed, account), await readAll(server, account)]
        expect(told(other.found, account)).toEqual(told(own.found, account))
        if (name.startsWith('ots')) expect(other.found).toEqual(own.found)
      }
    })

    it('pages follow each other without a gap or a double, and a cursor is this server’s own', async () => {
      explorer.setPageRows(20)
      const account = accountAt(7)
      const { found, pages } = await readAll(server, account)
      const own = await readAll(followed, account)
      expect(pages).toBeGreaterThan(3)
      expect(found.map(({ id }) => id)).toEqual(own.found.map(({ id }) => id))
      expect(found).toHaveLength(230)
      const none = Buffer.from(JSON.stringify({ 'eip155:31337': 'none' })).toString('base64url')
      expect((await read(server, account, none)).status).toBe(400)
    })

    it('pages that end inside a block lose nothing of what moved', async () => {
      const account = accountAt(4)
      const whole = await readAll(server, account)
      explorer.setPageRows(3)
      const other = await start({ history: settings() })
      const { found } = await readAll(other, account)
      await other.stop()
      expect(found).toEqual(whole.found)
    })

    it('an address without transactions has an empty history, and it is whole', async () => {
      const { status, body } = await read(server, `0x${'12'.repeat(20)}`)
      expect([status, body.data, body.next, body.complete]).toEqual([200, [], null, true])
    })
  },
)

describe('the balances of accounts, by Blockscout and Etherscan', () => {
  const symbolsOf = async (settings: object) => {
    const server = await start({ history: settings })
    try {
      const path = `/v1/account/${accountAt(0)}/balance?chainId=eip155:31337`
      const { balances } = await (await server.ask(path)).json()
      return balances.map(({ symbol }: { symbol: string }) => symbol).sort()
    } finally {
      await server.stop()
    }
  }
  it.each(['Blockscout', 'Etherscan'] as const)(
    'the tokens that %s tells are in the balance, with the amounts that the node tells',
    async (which) => {
      const [, settings] = Object.entries(engines).find(([name]) => name.startsWith(which)) ?? []
      expect(await symbolsOf(settings?.() ?? {})).toEqual(['ETH', 'LTD', 'LTE'])
    },
  )
})
