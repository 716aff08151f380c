import { defineEvmNetwork, type Network } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import { connect, useLocalnet } from '../../test/useLocalnet.js'
import { evm } from '../evm.js'

useLocalnet()

describe('reads', () => {
  it('go to the host’s node, and the wallet is not asked', async () => {
    const { adapter, actor, wallet } = await connect()
    const before = wallet.requests.length
    expect(
      await adapter.getNativeBalance({
        address: actor.account.address,
        network: actor.network,
        connector: actor.connector,
      }),
    ).toBeGreaterThan(0n)
    expect(wallet.requests).toHaveLength(before)
  })

  it('go through the wallet where the host has no node, while the wallet is on that network', async () => {
    const { adapter, actor, networks } = await connect({ rpc: false })
    const { connector, account } = actor
    expect(
      await adapter.getNativeBalance({
        address: account.address,
        network: actor.network,
        connector,
      }),
    ).toBeGreaterThan(0n)
    const elsewhere = adapter.getNativeBalance({
      address: account.address,
      network: networks[1] as Network,
      connector,
    })
    await expect(elsewhere).rejects.toMatchObject({ code: 'RPC_NOT_CONFIGURED' })
    await expect(
      adapter.getNativeBalance({ address: account.address, network: actor.network }),
    ).rejects.toMatchObject({
      code: 'RPC_NOT_CONFIGURED',
    })
  })

  it('are not replaced by the wallet when the host’s node fails', async () => {
    const dead = [defineEvmNetwork({ id: 31337, name: 'Dead', rpcUrls: ['http://127.0.0.1:9'] })]
    const { actor, wallet } = await connect()
    const adapter = evm({ networks: dead })
    const before = wallet.requests.length
    const controller = new AbortController()
    const reading = adapter.getNativeBalance({
      address: actor.account.address,
      network: dead[0] as Network,
      connector: actor.connector,
      signal: controller.signal,
    })
    const outcome = reading.then(
      () => 'resolved',
      () => 'rejected',
    )
    setTimeout(() => controller.abort(), 200)
    expect(await outcome).toBe('rejected')
    expect(wallet.requests).toHaveLength(before)
  })

  it('refuse an address whose checksum is wrong before the chain is asked', async () => {
    const { adapter, actor } = await connect()
    const address = 'eip155:31337:0xf39fd6e51aad88F6F4ce6aB8827279cffFb92266'
    await expect(
      adapter.getNativeBalance({ address, network: actor.network }),
    ).rejects.toMatchObject({ code: 'INVALID_ADDRESS' })
  })

  it('take the host’s rpcUrls over those of the network, by chain id and by CAIP-2 id', () => {
    const network = defineEvmNetwork({ id: 31337, name: 'One', rpcUrls: ['https://own.example'] })
    expect(
      evm({ networks: [network], rpcUrls: { 31337: ['https://a.example'] } }).networks[0]?.rpcUrls,
    ).toEqual(['https://a.example'])
    expect(
      evm({ networks: [network], rpcUrls: { 'eip155:31337': ['https://b.example'] } }).networks[0]
        ?.rpcUrls,
    ).toEqual(['https://b.example'])
    expect(() =>
      evm({ networks: [network], rpcUrls: { 31337: ['http://public.example'] } }),
    ).toThrow('Invalid configuration')
  })
})
