import type { Account, Connector, Network } from '@latchkey/core'
import { createPolkadotWallet, installPolkadotWallet } from '@latchkey/testing/polkadot'
import { describe, expect, it } from 'vitest'
import {
  aliceKey,
  at,
  bob,
  chain0,
  localnet,
  networks,
  open,
  useLocalPolkadot,
} from '../../test/useLocalPolkadot.js'
import { encodeAddress } from '../language/ss58.js'
import { polkadot } from '../polkadot.js'

useLocalPolkadot()

describe('networks', () => {
  it('the same key is written for each network, and sends there', async () => {
    const { connector, connection, send, adapter } = await open()
    const seen: unknown[] = []
    connector.on('networkChanged', (event) => seen.push(event))
    const second = networks[1] as Network
    await connector.switchNetwork?.(second)
    const accounts = connection.accounts.map((account) => ({
      ...account,
      address: at(encodeAddress(account.publicKey as `0x${string}`, 0), second),
    }))
    expect(seen).toEqual([{ namespace: 'polkadot', network: second.caipNetworkId, accounts }])
    const actor = { connector, connection, account: accounts[0] as Account, network: second }
    const receiver = encodeAddress(aliceKey.replace(/^0xd4/, '0xd5') as `0x${string}`, 0)
    const id = await send.send({ ...actor, transfer: { to: receiver, amount: 10n ** 12n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect(await adapter.getNativeBalance({ address: at(receiver, second), network: second })).toBe(
      10n ** 12n,
    )
    expect(await adapter.getNativeBalance({ address: at(receiver), network: chain0() })).toBe(0n)
  })

  it('a connection that was kept is restored on its network', async () => {
    const target = {}
    const wallet = createPolkadotWallet()
    await wallet.provider.enable('this page, before the reload')
    wallet.setApprove(() => expect.unreachable())
    installPolkadotWallet(target, wallet)
    let connector: Connector | undefined
    polkadot({ networks, discovery: { target } }).watchConnectors(([first]) => {
      connector = first
    })()
    const { signal } = new AbortController()
    expect(await connector?.restore({ networks, signal })).toEqual([])
    const kept = [at(encodeAddress(aliceKey, 0), networks[1])]
    expect(await connector?.restore({ networks, signal, accounts: kept })).toMatchObject([
      { active: kept[0] },
    ])
    await expect(
      connector?.switchNetwork?.({ ...chain0(), caipNetworkId: 'polkadot:ff' }),
    ).rejects.toMatchObject({
      code: 'NETWORK_NOT_SUPPORTED',
    })
  })

  it('an account that its owner has bound to a network of nobody here is not shown; one bound to another network here signs nothing', async () => {
    const { connector, wallet, actor, send } = await open()
    const bind = (genesisHash: string) =>
      wallet.intercept(async ({ method }, next) => {
        const answer = await next()
        if (method !== 'accounts.get') return answer
        return (answer as object[]).map((account, index) =>
          index === 0 ? { ...account, genesisHash } : account,
        )
      })
    const free = bind(localnet.networks[1].genesisHash)
    await expect(send.send({ ...actor, transfer: { to: bob, amount: 1n } })).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_AUTHORIZED',
    })
    free()
    bind(`0x${'ee'.repeat(32)}`)
    // This wallet tells subscribers what accounts.get would say.
    wallet.reshapeExtension((extension) => ({
      ...extension,
      accounts: { ...extension.accounts, subscribe: () => () => {} },
    }))
    const { connections } = await connector.connect({
      networks,
      signal: new AbortController().signal,
    })
    expect(connections[0]?.accounts.map(({ label }) => label)).toEqual(['Bob'])
  })
})
