import type { StargateClient } from '@cosmjs/stargate'
import type { Network } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import {
  clients,
  connect,
  idOf,
  local,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'

useLocalCosmos()

describe('ICS-20', () => {
  it('an address of another network is reached over the host’s channel, and the voucher goes home again', async () => {
    const ibcChannels = {
      [idOf(0)]: { [idOf(1)]: 'channel-0' },
      [idOf(1)]: { [idOf(0)]: 'channel-0' },
    }
    const { actor, adapter, send, connector, networks } = await connect({
      options: { ibcChannels },
    })
    const [here, there] = networks as [Network, Network]
    expect(await adapter.isAddress(receivers[1], here)).toBe(true)
    const [, { addresses }] = local.networks
    const mine = addresses[0] ?? ''
    const id = await send.send({ ...actor, transfer: { to: mine, amount: 4_321n } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    const theirs = clients[1] as StargateClient
    // Denom: sha256('transfer/channel-0/uatom'), as on every chain.
    const voucher = 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2'
    await expect.poll(async () => (await theirs.getBalance(mine, voucher)).amount).toBe('4321')
    const tokens = await adapter.capabilities.tokens?.load()
    const listed = await tokens?.getTokenBalances({ address: `${idOf(1)}:${mine}`, network: there })
    expect(listed).toEqual([
      { address: voucher, name: 'Atom', symbol: 'ATOM', decimals: 6, balance: 4_321n },
      {
        address: 'ultd',
        name: 'Latchkey Test Dollar',
        symbol: 'LTD',
        decimals: 6,
        balance: 1_000_000_000n,
      },
    ])
    await connector.switchNetwork?.(there)
    const account = { address: `${idOf(1)}:${mine}` } as const
    const back = {
      ...actor,
      account,
      network: there,
      transfer: { to: receivers[0], amount: 321n, token: voucher },
    }
    const before = BigInt(
      (await (clients[0] as StargateClient).getBalance(receivers[0], 'uatom')).amount,
    )
    const second = await send.send(back)
    expect(await send.waitForReceipt({ ...back, id: second })).toEqual({ status: 'success' })
    await expect
      .poll(
        async () =>
          BigInt((await (clients[0] as StargateClient).getBalance(receivers[0], 'uatom')).amount) -
          before,
      )
      .toBe(321n)
    const history = await adapter.capabilities.history?.load()
    const { items } = (await history?.getHistory({ address: account.address, network: there })) ?? {
      items: [],
    }
    expect(items).toMatchObject([
      {
        id: second,
        direction: 'out',
        amount: 321n,
        token: voucher,
        symbol: 'ATOM',
        counterparty: receivers[0],
        status: 'success',
      },
      { direction: 'in', amount: 4_321n, token: voucher, symbol: 'ATOM' },
    ])
  })
})
