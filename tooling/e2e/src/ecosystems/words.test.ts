import { bitcoin, bitcoinMainnet } from '@latchkey/adapter-bitcoin'
import { cosmos, cosmosHub } from '@latchkey/adapter-cosmos'
import { evm, mainnet } from '@latchkey/adapter-evm'
import { polkadot, polkadotAssetHub } from '@latchkey/adapter-polkadot'
import { solana, solanaMainnet } from '@latchkey/adapter-solana'
import { createHeadlessKit } from '@latchkey/controllers'
import type { ChainAdapter, Connector, Namespace } from '@latchkey/core'
import { createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, it } from 'vitest'

const adapters: readonly ChainAdapter[] = [
  evm({ networks: [mainnet] }),
  solana({ networks: [solanaMainnet] }),
  polkadot({ networks: [polkadotAssetHub] }),
  bitcoin({ networks: [bitcoinMainnet] }),
  cosmos({ networks: [cosmosHub] }),
]
const namespaces = adapters.map(({ namespace }) => namespace)
const addresses: Readonly<Record<string, string>> = {
  eip155: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  solana: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
  bip122: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  cosmos: 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh',
}

/**
 * A kit with one real adapter, less what is taken from it, and a wallet that spans all five
 * ecosystems.
 */
async function connect(adapter: ChainAdapter, replaced: Partial<ChainAdapter> = {}) {
  const { namespace } = adapter
  const wallet = createFakeConnector({
    id: 'wallet',
    namespaces,
    networks: { [namespace]: adapter.networks[0]?.caipNetworkId ?? `${namespace}:0` },
    addresses: [addresses[namespace] ?? ''],
  })
  const watchConnectors = (listener: (connectors: readonly Connector[]) => void) => {
    listener([wallet])
    return () => {}
  }
  const kit = createHeadlessKit({
    adapters: [{ ...adapter, watchConnectors, getNativeBalance: async () => 0n, ...replaced }],
    environment: createFakeEnvironment(),
    prefetch: 'none',
  })
  kit.start()
  await kit.connection.connect({ connectorId: 'wallet', namespaces: [namespace] })
  return kit
}

describe('limits answer in the promised words, whatever an adapter declares', () => {
  it.each(adapters.map((adapter) => [adapter.namespace, adapter] as const))(
    '%s: an ecosystem that is not served',
    async (own, adapter) => {
      const kit = await connect(adapter)
      for (const other of namespaces.filter((namespace) => namespace !== own)) {
        await expect(
          kit.connection.connect({ connectorId: 'wallet', namespaces: [other] }),
        ).rejects.toThrow(`Adapter for namespace ${other} doesn't exist`)
        await expect(
          kit.requests.signMessage({ message: 'hello', namespace: other }),
        ).rejects.toThrow('Chain adapter not found')
        await expect(
          kit.requests.send({ transfer: { to: 'x', amount: 1n }, namespace: other }),
        ).rejects.toThrow('Chain adapter not found')
      }
      kit.destroy()
    },
  )

  it.each(adapters.map((adapter) => [adapter.namespace, adapter] as const))(
    '%s: sending where it is not offered',
    async (_, adapter) => {
      const { send: _send, ...rest } = adapter.capabilities
      const kit = await connect(adapter, { capabilities: rest })
      const transfer = { to: addresses[adapter.namespace] ?? '', amount: 1n }
      await expect(kit.requests.send({ transfer })).rejects.toThrow('Unsupported chain')
      await expect(kit.requests.estimateFee({ transfer })).rejects.toThrow('Unsupported chain')
      kit.destroy()
    },
  )

  it.each(
    adapters.flatMap(({ namespace, capabilities }, index) =>
      capabilities.batch ? [] : [[namespace, adapters[index] as ChainAdapter] as const],
    ),
  )('%s: batches, which only eip155 declares', async (_: Namespace, adapter) => {
    const kit = await connect(adapter)
    await expect(kit.requests.sendCalls({ calls: [] })).rejects.toThrow(
      'The method is not supported.',
    )
    kit.destroy()
  })

  it('solana: a wallet that is not on the network’s cluster is told apart from one that is', async () => {
    const [, adapter] = adapters as [ChainAdapter, ChainAdapter]
    const [network] = adapter.networks
    const connection = { namespace: 'solana', approvedNetworks: ['solana:other'] }
    const supports = adapter.capabilities.send?.supports
    expect(network && supports?.(connection as never, network)).toBe(false)
    expect(
      network && supports?.({ ...connection, approvedNetworks: 'all' } as never, network),
    ).toBe(true)
  })
})
