import { describe, expect, it } from 'vitest'
import {
  alice,
  at,
  bob,
  chain0,
  charlie,
  fresh,
  open,
  token,
  useLocalPolkadot,
} from '../../test/useLocalPolkadot.js'

useLocalPolkadot()

describe('tokens', () => {
  it('lists what an account holds without being told, and nothing for one that holds nothing', async () => {
    const { tokens } = await open()
    const held = await tokens.getTokenBalances({ address: at(bob), network: chain0() })
    expect(held).toMatchObject([
      { address: token, name: 'Latchkey Test Dollar', symbol: 'LTD', decimals: 6 },
    ])
    expect(held[0]?.balance).toBeGreaterThan(0n)
    expect(await tokens.getTokenBalances({ address: at(fresh), network: chain0() })).toEqual([])
    expect(
      await tokens.getTokenBalances({ address: at(fresh), network: chain0(), tokens: [token] }),
    ).toMatchObject([{ balance: 0n }])
  })

  it('a token that does not exist is an error', async () => {
    const { tokens } = await open()
    await expect(
      tokens.getTokenBalances({ address: at(bob), network: chain0(), tokens: ['7'] }),
    ).rejects.toMatchObject({
      code: 'INVALID_ADDRESS',
    })
  })
})

describe('history', () => {
  it('tells both sides what moved, newest first, with the other side and the time', async () => {
    const { actor, send, history } = await open()
    const native = await send.send({ ...actor, transfer: { to: charlie, amount: 4_242n } })
    await send.waitForReceipt({ ...actor, id: native })
    const tokens = await send.send({ ...actor, transfer: { to: charlie, amount: 17n, token } })
    await send.waitForReceipt({ ...actor, id: tokens })

    const { items } = await history.getHistory({ address: at(charlie), network: chain0() })
    expect(items.slice(0, 2)).toMatchObject([
      {
        id: tokens,
        direction: 'in',
        amount: 17n,
        token,
        symbol: 'LTD',
        decimals: 6,
        counterparty: alice,
        status: 'success',
      },
      {
        id: native,
        direction: 'in',
        amount: 4_242n,
        symbol: 'LONE',
        decimals: 12,
        counterparty: alice,
        status: 'success',
      },
    ])
    expect(items[0]?.time).toBeGreaterThan(1_600_000_000_000)
    const { items: sent } = await history.getHistory({ address: at(alice), network: chain0() })
    expect(sent.slice(0, 2)).toMatchObject([
      { id: tokens, direction: 'out', counterparty: charlie },
      { id: native, direction: 'out', counterparty: charlie },
    ])
    // The cursor is a block's number: before the first transfer there is nothing.
    const { items: before, next } = await history.getHistory({
      address: at(charlie),
      network: chain0(),
      cursor: '1',
    })
    expect({ before, next }).toEqual({ before: [], next: undefined })
    await expect(
      history.getHistory({ address: at(charlie), network: chain0(), cursor: 'x' }),
    ).rejects.toMatchObject({
      code: 'RPC_INVALID_PARAMS',
    })
  })
})
