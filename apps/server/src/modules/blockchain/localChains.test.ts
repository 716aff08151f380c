import { type BalanceRecord, getBalances } from '@latchkey/api'
import { allNamespaces, startLocalnet } from '@latchkey/localnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chainsOf } from '../../../local/chainsOf.mjs'
import { pageClient } from '../../../test/pageClient.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'

type Localnet = Awaited<ReturnType<typeof startLocalnet>>

let chains: Localnet
let server: TestServer

const caip = (namespace: string, genesisHash: string) =>
  `${namespace}:${genesisHash.replace('0x', '').slice(0, 32)}`
const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The local chain did not start')
  return value
}

beforeAll(async () => {
  chains = await startLocalnet({ namespaces: allNamespaces })
  server = await startTestServer('libsql', {
    limits: { blockchain: { points: 10_000, seconds: 60 } },
    chains: chainsOf(chains.describe()),
  })
})
afterAll(async () => {
  await server?.stop()
  await chains?.stop()
})

const balancesOf = async (address: string, chainId?: string): Promise<readonly BalanceRecord[]> => {
  const client = pageClient(server, 'blockchain')
  return (await getBalances(client, { address, ...(chainId && { chainId }), forceUpdate: 'true' }))
    .balances
}
const amounts = (balances: readonly BalanceRecord[]) =>
  balances.map(({ symbol, quantity }) => [symbol, Number(quantity.numeric)])

describe('balances on real local chains', () => {
  it('eip155: ether, and a token that the server found by its logs or has in its list', async () => {
    const [first, second] = chains.evm
    const holder = present(chains.accounts[1]).address
    expect(amounts(await balancesOf(holder, `eip155:${first.chainId}`))).toEqual([
      ['ETH', 10_000],
      ['LTD', 1_000],
    ])
    const listed = await balancesOf(holder, `eip155:${second.chainId}`)
    expect(listed[1]).toMatchObject({
      name: 'Latchkey Test Dollar',
      address: `eip155:${second.chainId}:${second.token}`,
      quantity: { decimals: '6', numeric: '1000' },
    })
    expect((await balancesOf(holder)).map(({ chainId }) => chainId)).toEqual(
      [first.chainId, first.chainId, second.chainId, second.chainId].map((id) => `eip155:${id}`),
    )
  })

  it('solana: SOL and the tokens of both programs', async () => {
    const { accounts, networks } = present(chains.solana)
    const balances = await balancesOf(
      present(accounts[1]).address,
      caip('solana', networks[0].genesisHash),
    )
    expect(amounts(balances)).toEqual([
      ['SOL', 10_000],
      ['LTD', 1_000],
      ['LTE', 1_000],
    ])
    expect(balances[1]?.quantity).toEqual({ decimals: '6', numeric: '1000' })
    expect((await balancesOf(present(accounts[1]).address)).length).toBe(6)
  })

  it('polkadot: the free balance, and an asset by its number', async () => {
    const { accounts, networks } = present(chains.polkadot)
    const [network] = networks
    expect(
      amounts(
        await balancesOf(present(accounts[0]).address, caip('polkadot', network.genesisHash)),
      ),
    ).toEqual([
      [network.nativeCurrency.symbol, 1_000],
      ['LTD', 1_000],
    ])
  })

  it('bip122: what an address received and did not spend', async () => {
    const { accounts, networks } = present(chains.bitcoin)
    for (const address of Object.values(present(accounts[1])))
      expect(amounts(await balancesOf(address, caip('bip122', networks[0].genesisHash)))).toEqual([
        ['BTC', 1],
      ])
  })

  it('cosmos: the native coin, and a denom of the list, on the chain whose prefix the address has', async () => {
    const [network, other] = present(chains.cosmos).networks
    expect(amounts(await balancesOf(present(network.addresses[1])))).toEqual([
      [network.nativeCurrency.symbol, 1_000],
      ['LTD', 1_000],
    ])
    await expect(
      balancesOf(present(network.addresses[1]), `cosmos:${other.chainId}`),
    ).rejects.toThrow('HTTP status code: 400')
  })

  it('the RPC proxy reaches four of them with their own methods', async () => {
    const ask = async (chainId: string, method: string, params: unknown = []) =>
      (
        await (
          await server.ask(`/v1/?chainId=${chainId}`, {
            method: 'POST',
            body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
          })
        ).json()
      ).result
    const { http } = await (await server.ask('/v1/supported-chains')).json()
    const of = (namespace: string): string => http.find((id: string) => id.startsWith(namespace))
    expect(await ask(of('eip155'), 'eth_chainId')).toBe('0x7a69')
    expect(await ask(of('solana'), 'getHealth')).toBe('ok')
    expect(await ask(of('polkadot'), 'system_chain')).toEqual(expect.any(String))
    expect(await ask(of('cosmos'), 'status', {})).toMatchObject({ node_info: expect.anything() })
  })
})
