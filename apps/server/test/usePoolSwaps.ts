import type { BuiltTransaction, SwapQuotes } from '@latchkey/api'
import { readContracts } from '@latchkey/localnet/evm'
import { type Abi, encodeFunctionData } from 'viem'
import { beforeEach } from 'vitest'
import { startFakeNode } from './startFakeNode.js'
import { startTestServer, type TestServer } from './startTestServer.js'
import { usePoolChain } from './usePoolChain.js'

const id = 'eip155:31337' as const
const native = `${id}:0x${'e'.repeat(40)}` as const
const caip = (address: string) => `${id}:${address}` as const
const bare = (address: string) => address.slice(address.lastIndexOf(':') + 1)

export type Named = 'native' | 'dollar' | 'euro' | 'wrapped'
/** A token of the chain by its name, or any by its CAIP-10 id. */
type Side = Named | `eip155:${string}`

const quoteOf = async (server: TestServer, query: Readonly<Record<string, string>>) => {
  const response = await server.ask(`/v1/convert/quotes?${new URLSearchParams(query)}`)
  return { status: response.status, body: await response.json() }
}

/** A node that knows all that another one does, but for one method. */
function startNodeWithout(rpcUrl: string, method: string) {
  type Asked = { readonly id: number; readonly method: string }
  const refused = (id: number) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } })
  return startFakeNode(async ({ text }, response) => {
    const calls: readonly Asked[] = [JSON.parse(text)].flat()
    const answers = await Promise.all(
      calls.map(async (asked) => {
        if (asked.method === method) return refused(asked.id)
        const body = JSON.stringify(asked)
        const headers = { 'content-type': 'application/json' }
        return (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
      }),
    )
    response.end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
  })
}

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const withoutPools = (rpcUrl: string) => ({
  id: 'eip155:1',
  name: 'Without pools',
  nativeCurrency,
  rpc: [rpcUrl],
})

/** Swaps of the second account over a local chain's pools, for the tests of a file. */
export function usePoolSwaps() {
  const chain = usePoolChain()
  const { evm, user, accountAt, poolsOf } = chain
  const me = () => accountAt(1)
  const sides = (): Readonly<Record<Named, `eip155:${string}`>> => {
    const [{ token, euro }] = evm.networks
    return { native, dollar: caip(token), euro: caip(euro), wrapped: caip(poolsOf().wrapped) }
  }
  const at = (side: Side): string => sides()[side as Named] ?? side
  const stops: (() => Promise<void>)[] = []
  beforeEach(() => async () => {
    for (const stop of stops.splice(0)) await stop()
  })
  async function serverWith(
    amm: object = {},
    more: object = {},
    settings: object = {},
    clock: { readonly now?: () => number } = {},
  ): Promise<TestServer> {
    const [{ token, euro, rpcUrl }] = evm.networks
    const { v2Factory, v3Factory, wrapped, router, quoter, mixedQuoter } = poolsOf()
    const server = await startTestServer(
      'libsql',
      {
        limits: { blockchain: { points: 10_000, seconds: 60 } },
        prices: { stables: [`${id}:${token}`], dex: { twapSeconds: 0 } },
        chains: [
          {
            id,
            name: 'Localnet One',
            nativeCurrency,
            rpc: [rpcUrl],
            amm: {
              v2Factory,
              v3Factory,
              wrapped,
              bases: [euro, token],
              router,
              quoter,
              mixedQuoter,
              ...amm,
            },
            ...more,
          },
          withoutPools(rpcUrl),
        ],
        ...settings,
      },
      clock,
    )
    stops.push(server.stop)
    return server
  }

  const offersOf = async (
    server: TestServer,
    [from, to, amount]: readonly [Side, Side, bigint],
  ): Promise<SwapQuotes['quotes']> => {
    const { body } = await quoteOf(server, {
      amount: String(amount),
      from: at(from),
      to: at(to),
      userAddress: caip(me()),
    })
    return (body as SwapQuotes).quotes
  }
  const buildOf = async (server: TestServer, body: object) => {
    const response = await server.ask('/v1/convert/build-transaction', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ projectId: server.project.id, userAddress: caip(me()), ...body }),
    })
    return { status: response.status, body: await response.json() }
  }

  /** An account's balance of a side, by the node alone. */
  async function balance(side: Side, owner = me()): Promise<bigint> {
    if (side === 'native') return BigInt(await user().call('eth_getBalance', [owner, 'latest']))
    const data = encodeFunctionData({
      abi: readContracts().TestDollar.abi as Abi,
      functionName: 'balanceOf',
      args: [owner],
    })
    return BigInt(await user().call('eth_call', [{ to: bare(at(side)), data }, 'latest']))
  }
  /** Gives the account what it swaps, and the router leave to take it. */
  async function provide(side: Side, amount: bigint): Promise<void> {
    if (side === 'native') return
    const token = bare(at(side))
    if (side === 'wrapped') await user().write(me(), token, 'WrappedEther', 'deposit', [], amount)
    else await user().write(me(), token, 'TestDollar', 'mint', [me(), amount])
    await user().write(me(), token, 'TestDollar', 'approve', [poolsOf().router, amount])
  }
  const nodeWithout = async (method: string): Promise<string> => {
    const { url, stop } = await startNodeWithout(evm.networks[0].rpcUrl, method)
    stops.push(stop)
    return url
  }
  const send = (tx: BuiltTransaction['tx'], value: bigint) =>
    user().send(me(), { to: bare(tx.to), data: tx.data, value })

  return {
    ...chain,
    id,
    native,
    me,
    caip,
    bare,
    sides,
    serverWith,
    quoteOf,
    offersOf,
    buildOf,
    balance,
    provide,
    send,
    nodeWithout,
  }
}
