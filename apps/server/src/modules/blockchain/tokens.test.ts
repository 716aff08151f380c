import { encodeAbiParameters } from 'viem/utils'
import { afterEach, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../../../test/startFakeNode.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

type Request = {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly to: string; readonly data: string }]
}
type Outcome = { readonly result: unknown } | { readonly error: unknown }

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const reverts: Outcome = { error: { code: 3, message: 'execution reverted' } }
const contract = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
const listed = (index: number) => ({
  address: contract(index),
  name: `Token ${index}`,
  symbol: `T${index}`,
  decimals: 0,
})

describe('an account’s tokens', () => {
  const stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  })
  /** A node with scripted token contracts. */
  const start = async (
    token: (to: string, call: 'balanceOf' | 'decimals' | 'symbol' | 'name') => Outcome,
    chain: Readonly<Record<string, unknown>> = {},
    { logs = [] as readonly string[], mostInBatch = 1_000 } = {},
  ): Promise<{
    server: TestServer
    node: FakeNode
    read(): Promise<{ status: number; symbols: readonly string[] }>
  }> => {
    const selectors = {
      '0x70a08231': 'balanceOf',
      '0x313ce567': 'decimals',
      '0x95d89b41': 'symbol',
      '0x06fdde03': 'name',
    } as const
    const answerTo = ({ method, params }: Request): Outcome => {
      if (method === 'eth_getBalance') return { result: '0x5' }
      if (method === 'eth_getLogs')
        return { result: logs.map((address) => ({ address, topics: ['a', 'b', 'c'] })) }
      const [{ to, data }] = params
      return token(to, selectors[data.slice(0, 10) as keyof typeof selectors])
    }
    const node = await startFakeNode(({ text: body }, response) => {
      const requests = JSON.parse(body)
      const one = (request: Request) => ({ jsonrpc: '2.0', id: request.id, ...answerTo(request) })
      if (Array.isArray(requests) && requests.length > mostInBatch)
        return void response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: null,
            error: { code: -32600, message: 'batch too large' },
          }),
        )
      response.end(JSON.stringify(Array.isArray(requests) ? requests.map(one) : one(requests)))
    })
    const server = await startTestServer('libsql', {
      chains: [
        { id: 'eip155:1', name: 'Ethereum', nativeCurrency: ether, rpc: [node.url], ...chain },
      ],
    })
    stops.push(node.stop, server.stop)
    return {
      server,
      node,
      read: async () => {
        const response = await server.ask(
          `/v1/account/${account}/balance?chainId=eip155:1&forceUpdate=true`,
        )
        const { balances = [] } = (await response.json()) as {
          balances?: readonly { readonly symbol: string }[]
        }
        return { status: response.status, symbols: balances.map(({ symbol }) => symbol) }
      },
    }
  }

  it('a listed token that reverts costs that token, not the chain’s balances', async () => {
    const { read } = await start((to) => (to === contract(2) ? reverts : { result: word(7) }), {
      tokens: [listed(1), listed(2), listed(3)],
    })
    expect(await read()).toEqual({ status: 200, symbols: ['ETH', 'T1', 'T3'] })
  })

  const spam: readonly (readonly [string, (call: string) => Outcome | undefined])[] = [
    ['whose balanceOf reverts', (call) => (call === 'balanceOf' ? reverts : undefined)],
    ['whose symbol reverts', (call) => (call === 'symbol' ? reverts : undefined)],
    ['whose symbol is null', (call) => (call === 'symbol' ? { result: null } : undefined)],
    ['whose symbol is a number', (call) => (call === 'symbol' ? { result: 5 } : undefined)],
    ['without decimals', (call) => (call === 'decimals' ? { result: '0x' } : undefined)],
    ['whose decimals revert', (call) => (call === 'decimals' ? reverts : undefined)],
  ]
  it.each(spam)(
    'a token that somebody sent, %s, is left out and hides no other',
    async (_, misbehaves) => {
      const good = (to: string, call: string): Outcome =>
        call === 'balanceOf'
          ? { result: word(7) }
          : call === 'decimals'
            ? { result: word(0) }
            : { result: text(`S${Number(to)}`) }
      const { read } = await start(
        (to, call) => (to === contract(9) ? (misbehaves(call) ?? good(to, call)) : good(to, call)),
        { discoverTokens: true },
        { logs: [contract(8), contract(9), contract(10)] },
      )
      const { status, symbols } = await read()
      expect([status, [...symbols].sort()]).toEqual([200, ['ETH', 'S10', 'S8']])
    },
  )

  it('of many tokens that were sent the newest are read', async () => {
    const { read } = await start(
      (to, call) =>
        call === 'balanceOf'
          ? { result: word(Number(to) > 295 ? 7 : 0) }
          : call === 'decimals'
            ? { result: word(0) }
            : { result: text(`S${Number(to)}`) },
      { discoverTokens: true },
      { logs: Array.from({ length: 300 }, (_, index) => contract(index + 1)) },
    )
    expect([...(await read()).symbols].sort()).toEqual([
      'ETH',
      'S296',
      'S297',
      'S298',
      'S299',
      'S300',
    ])
  })

  it.each([
    ['takes batches of a hundred', 100],
    ['takes no batches', 1],
  ])('many tokens are read from a node that %s', async (_, mostInBatch) => {
    const tokens = Array.from({ length: 150 }, (_, index) => listed(index + 1))
    const { read } = await start(() => ({ result: word(7) }), { tokens }, { mostInBatch })
    expect((await read()).symbols).toHaveLength(151)
  })
})
