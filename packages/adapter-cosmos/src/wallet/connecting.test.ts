import type { Connection, Connector, Network } from '@latchkey/core'
import { createCosmosPage, installCosmosWallet } from '@latchkey/testing/cosmos'
import { describe, expect, it } from 'vitest'
import {
  connect,
  createPage,
  idOf,
  local,
  receivers,
  signal,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { cosmos } from '../cosmos.js'

useLocalCosmos()

describe('connecting', () => {
  it('asks for all networks at once, and each has the account under its own prefix', async () => {
    const { connector, connection, networks, wallet } = await connect()
    expect(wallet.calls.filter(({ method }) => method === 'enable')).toHaveLength(1)
    expect(connection.approvedNetworks).toEqual([idOf(0), idOf(1)])
    expect(connection.active).toBe(`${idOf(0)}:${local.networks[0].addresses[0]}`)
    const events: unknown[] = []
    connector.on('networkChanged', (event) => events.push(event))
    await connector.switchNetwork?.(networks[1] as Network)
    expect(events).toMatchObject([
      { network: idOf(1), accounts: [{ address: `${idOf(1)}:${local.networks[1].addresses[0]}` }] },
    ])
  })

  it('leaves out what the wallet does not know, and suggests the first network to it with the host’s endpoints', async () => {
    const { connection } = await connect({ knows: 1 })
    expect(connection.approvedNetworks).toEqual([idOf(0)])
    const { connection: second, wallet } = await connect({
      knows: 0,
      options: { cometUrls: { [local.networks[0].chainId]: 'https://comet.example.org' } },
    })
    expect(second.approvedNetworks).toEqual([idOf(0)])
    expect(
      wallet.calls.find(({ method }) => method === 'experimentalSuggestChain')?.args,
    ).toMatchObject([
      {
        chainId: local.networks[0].chainId,
        rest: local.networks[0].rpcUrl,
        rpc: 'https://comet.example.org',
        bip44: { coinType: 118 },
        bech32Config: { bech32PrefixAccAddr: 'cosmos', bech32PrefixValAddr: 'cosmosvaloper' },
        currencies: [{ coinDenom: 'ATOM', coinMinimalDenom: 'uatom', coinDecimals: 6 }],
        feeCurrencies: [{ gasPriceStep: { low: 0.025 } }],
      },
    ])
  })

  it('a network without the host’s endpoint cannot be added', async () => {
    const page = createPage({ knows: 1 })
    const bare = { ...(page.networks[1] as Network), rpcUrls: [] }
    const adapter = cosmos({
      networks: [page.networks[0] as Network, bare],
      discovery: { target: page.target },
    })
    let connector: Connector | undefined
    adapter.watchConnectors(([first]) => {
      connector = first
    })()
    await connector?.connect({ networks: adapter.networks, signal: signal() })
    await expect(connector?.switchNetwork?.(bare)).rejects.toMatchObject({
      code: 'NETWORK_NOT_IN_WALLET',
    })
    await expect(
      adapter.getNativeBalance({ address: `${idOf(1)}:${receivers[1]}`, network: bare }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })

  it('a page that comes back is restored on the network of last time, without a prompt [R-07]', async () => {
    for (const silentCheck of ['isEnabled', 'isConnected'] as const) {
      const { wallet, connection } = await connect({ wallet: { silentCheck } })
      const again = createPage()
      const { target } = createCosmosPage()
      installCosmosWallet(target, wallet)
      const adapter = cosmos({ networks: again.networks, discovery: { target } })
      let connector: Connector | undefined
      adapter.watchConnectors(([first]) => {
        connector = first
      })()
      wallet.setApprove(() => expect.unreachable('a prompt'))
      const kept = [`${idOf(1)}:${local.networks[1].addresses[0]}`] as const
      const restored = await connector?.restore({
        networks: again.networks,
        signal: signal(),
        accounts: kept,
      })
      expect(restored).toMatchObject([
        { network: idOf(1), active: kept[0], approvedNetworks: connection.approvedNetworks },
      ])
    }
  })

  it('a wallet without a silent request is not touched: the stored account is shown until it sends an event [R-07]', async () => {
    const { connector, networks, wallet, adapter } = createPage({ wallet: { silentCheck: 'none' } })
    const input = { networks, signal: signal() }
    expect(await connector.restore(input)).toEqual([])
    const kept = [`${idOf(1)}:${local.networks[1].addresses[0]}`] as const
    for (const wrong of [
      `${idOf(0)}:${receivers[1]}`,
      `cosmos:other-1:${receivers[0]}`,
      `${idOf(0)}:0xabc`,
    ] as const)
      expect(await connector.restore({ ...input, accounts: [wrong] })).toEqual([])
    const [connection] = await connector.restore({ ...input, accounts: kept })
    expect(connection).toMatchObject({
      network: idOf(1),
      active: kept[0],
      approvedNetworks: [idOf(1)],
    })
    expect(wallet.calls).toEqual([])
    const events: unknown[] = []
    connector.on('accountsChanged', ({ accounts }) => events.push(accounts[0]?.address))
    wallet.selectAccount(1)
    await expect.poll(() => events).toEqual([`${idOf(1)}:${local.networks[1].addresses[1]}`])
    const send = await adapter.capabilities.send?.load()
    const actor = {
      connector,
      connection: connection as Connection,
      account: { address: kept[0] },
      network: networks[1] as Network,
    }
    await expect(
      send?.send({ ...actor, transfer: { to: receivers[1], amount: 1n } }),
    ).rejects.toMatchObject({ code: 'ACCOUNT_CHANGED' })
  })
})
