import type { Connector, Network } from '@latchkey/core'
import { expect } from 'vitest'
import type { AdapterAbility, AdapterTests } from './AdapterStage.js'
import { bareAddress } from './bareAddress.js'
import { expectKitError, rejection } from './kitErrors.js'
import { find } from './stageParts.js'

export function testDiscovery(
  { test, onStage }: AdapterTests,
  abilities: readonly AdapterAbility[],
): void {
  test('watchConnectors: calls back at once, then when the wallet comes, and not after its removal', async ({
    adapter,
    install,
    found,
  }) => {
    const lists: (readonly Connector[])[] = []
    const stop = adapter.watchConnectors((connectors) => lists.push(connectors))
    expect(lists).toHaveLength(1)
    const uninstall = install()
    await expect
      .poll(() => lists.at(-1)?.map(({ kind, name: shown }) => ({ kind, name: shown })))
      .toContainEqual(found)
    stop()
    const calls = lists.length
    uninstall()
    install()()
    expect(lists).toHaveLength(calls)
  })

  test('watchConnectors: a second watcher, and one that comes back, see the same connectors', async (own) => {
    const connector = await find(own)
    const again = await find(own)
    expect(again).toBe(connector)
    const { connections } = await connector.connect({
      networks: own.networks,
      signal: new AbortController().signal,
    })
    expect(connections[0]?.connectorId).toBe(again.id)
  })

  test('capabilities: what is declared is supported and loads; the rest is absent', async (own) => {
    await onStage(async ({ adapter, connection, networks }) => {
      const { send, tokens, addNetwork } = adapter.capabilities
      expect({ send: !!send, tokens: !!tokens, addNetwork: !!addNetwork }).toEqual({
        send: abilities.includes('send'),
        tokens: abilities.includes('tokens'),
        addNetwork: abilities.includes('addNetwork'),
      })
      for (const capability of [send, tokens]) {
        if (!capability) continue
        expect(capability.supports(connection, networks[0] as Network)).toBe(true)
        const feature = await capability.load()
        expect(feature).toBeTruthy()
        // It remembers what it sent until that is followed.
        expect(await capability.load()).toBe(feature)
      }
    })(own)
  })
}

/** An address of each namespace. */
const addresses = {
  eip155: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  solana: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
  polkadot: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  bip122: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  cosmos: 'cosmos19rl4cm2hmr8afy4kldpxz3fka4jguq0auqdal4',
}

export function testSigning({ test, onStage }: AdapterTests): void {
  test('isAddress: the wallet’s own, none of another namespace, and none of the wrong ones', async (own) => {
    await onStage(async ({ adapter, account, receiver, wrongAddress, networks }) => {
      const network = networks[0] as Network
      const address = bareAddress(account.address)
      for (const good of [address, receiver]) {
        expect(adapter.looksLikeAddress(good)).toBe(true)
        expect(await adapter.isAddress(good, network)).toBe(true)
      }
      expect(await adapter.isAddress(wrongAddress, network)).toBe(false)
      for (const [namespace, foreign] of Object.entries(addresses))
        if (namespace !== network.chainNamespace)
          expect(await adapter.isAddress(foreign, network)).toBe(false)
      for (const bad of ['', ' ', `${address}0`, address.slice(0, -1), 'vitalik.eth', '💥'])
        expect(await adapter.isAddress(bad, network)).toBe(false)
    })(own)
  })

  test('signMessage: a signature that others verify, over text beyond ASCII', async (own) => {
    await onStage(async ({ adapter, account, connection, connector, verifySignature }) => {
      const message = 'Zażółć gęślą jaźń\n👛 \u0000 end'
      const signature = await adapter.signMessage({ connector, connection, account, message })
      const address = bareAddress(account.address)
      expect(await verifySignature({ address, message, signature })).toBe(true)
      expect(await verifySignature({ address, message: `${message}.`, signature })).toBe(false)
    })(own)
  })

  test('signMessage: the owner declines', async (own) => {
    await onStage(async ({ adapter, account, connection, connector, hand }) => {
      hand.setAnswer(false)
      expectKitError(
        await rejection(adapter.signMessage({ connector, connection, account, message: 'x' })),
        'USER_REJECTED',
      )
    })(own)
  })

  test('signMessage: an abort settles at once [R-06]', async (own) => {
    await onStage(async ({ adapter, account, connection, connector, hand }) => {
      hand.setAnswer('hang')
      const prompts = hand.countPrompts()
      const controller = new AbortController()
      const attempt = rejection(
        adapter.signMessage({
          connector,
          connection,
          account,
          message: 'x',
          signal: controller.signal,
        }),
      )
      await expect.poll(() => hand.countPrompts()).toBe(prompts + 1)
      controller.abort()
      expectKitError(await attempt, 'ABORTED')
      hand.setAnswer(true)
    })(own)
  })
}

export function testBalances({ test, onStage }: AdapterTests): void {
  test('getNativeBalance: what the chain says', async (own) => {
    await onStage(async ({ adapter, account, networks, readBalance }) => {
      const balance = await adapter.getNativeBalance({
        address: account.address,
        network: networks[0] as Network,
      })
      expect(balance).toBe(await readBalance({ address: bareAddress(account.address) }))
      expect(balance).toBeGreaterThan(0n)
    })(own)
  })

  test('getNativeBalance: the kit says how nodes are asked, where they are not somebody else’s', async (own) => {
    await onStage(async ({ adapter, account, networks }) => {
      let asked = 0
      adapter.useRpc?.(async () => {
        asked++
        return {}
      })
      await adapter.getNativeBalance({
        address: account.address,
        network: networks[0] as Network,
      })
      expect(asked > 0).toBe(adapter.useRpc !== undefined)
    })(own)
  })
}
