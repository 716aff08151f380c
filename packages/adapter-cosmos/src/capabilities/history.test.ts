import { DirectSecp256k1HdWallet } from '@cosmjs/proto-signing'
import { SigningStargateClient } from '@cosmjs/stargate'
import type { Network } from '@latchkey/core'
import { describe, expect, it, vi } from 'vitest'
import {
  connect,
  createPage,
  idOf,
  local,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { encodeRaw } from '../transaction/transaction.js'

useLocalCosmos()

describe('history', () => {
  it('newest first, without fees, in pages that miss nothing and tell nothing twice', async () => {
    const { adapter, actor, networks } = await connect()
    const signer = await DirectSecp256k1HdWallet.fromMnemonic(local.mnemonic)
    const client = await SigningStargateClient.connectWithSigner(local.networks[0].cometUrl, signer)
    const [{ addresses }] = local.networks
    const fresh = 'cosmos1htamarexaxhgdsp0xu6sppeyx7avtvqrdf6t5g'
    const { accountNumber, sequence } = await client.getSequence(addresses[0] ?? '')
    const send = await adapter.capabilities.send?.load()
    const ids: string[] = []
    for (let index = 0; index < 30; index++) {
      const message = {
        typeUrl: '/cosmos.bank.v1beta1.MsgSend',
        value: {
          fromAddress: addresses[0],
          toAddress: fresh,
          amount: [{ denom: 'ultd', amount: String(index + 1) }],
        },
      }
      const fee = { amount: [{ denom: 'uatom', amount: '5000' }], gas: '200000' }
      const data = { accountNumber, sequence: sequence + index, chainId: local.networks[0].chainId }
      const { bodyBytes, authInfoBytes, signatures } = await client.sign(
        addresses[0] ?? '',
        [message],
        fee,
        '',
        data,
      )
      ids.push(
        await client.broadcastTxSync(
          encodeRaw(bodyBytes, authInfoBytes, signatures[0] ?? new Uint8Array()),
        ),
      )
      // So that there is more than one block.
      if (index === 2) await send?.waitForReceipt({ ...actor, id: ids[2] ?? '' })
    }
    await send?.waitForReceipt({ ...actor, id: ids[29] ?? '' })
    client.disconnect()
    const history = await adapter.capabilities.history?.load()
    const seen: { id: string; amount: bigint; time?: number }[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await history?.getHistory({
        address: `${idOf(0)}:${fresh}`,
        network: networks[0] as Network,
        ...(cursor && { cursor }),
      })
      for (const item of page?.items ?? []) {
        expect(item).toMatchObject({
          direction: 'in',
          token: 'ultd',
          symbol: 'LTD',
          decimals: 6,
          counterparty: addresses[0],
          status: 'success',
        })
        expect(Math.abs((item.time ?? 0) - Date.now())).toBeLessThan(60_000)
        seen.push(item)
      }
      cursor = page?.next
      pages += 1
    } while (cursor !== undefined)
    expect(pages).toBeGreaterThan(1)
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const times = seen.map(({ time }) => time ?? 0)
    expect(times).toEqual([...times].sort((a, b) => b - a))
    expect(new Set(times).size).toBeGreaterThan(1)
    // The sender's history has the same transfer with the opposite direction.
    const sent = await history?.getHistory({
      address: `${idOf(0)}:${addresses[0]}`,
      network: networks[0] as Network,
    })
    const [newest] = seen
    expect(sent?.items.find(({ id }) => id === newest?.id)).toMatchObject({
      direction: 'out',
      amount: newest?.amount,
      counterparty: fresh,
    })
    expect(seen.reduce((sum, { amount }) => sum + amount, 0n)).toBe(465n)
  })

  it('a node that does not search says so', async () => {
    const { adapter, networks } = createPage()
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      Response.json({ code: 13, message: 'transaction indexing is disabled' }, { status: 500 }),
    )
    const history = await adapter.capabilities.history?.load()
    await expect(
      history?.getHistory({
        address: `${idOf(0)}:${receivers[0]}`,
        network: networks[0] as Network,
      }),
    ).rejects.toMatchObject({
      code: 'TRANSACTIONS_UNAVAILABLE',
    })
  })
})
