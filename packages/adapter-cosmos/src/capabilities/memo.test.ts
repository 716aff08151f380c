import type { Network, Transfer } from '@latchkey/core'
import { describe, expect, it } from 'vitest'
import {
  connect,
  idOf,
  local,
  methods,
  receivers,
  useLocalCosmos,
} from '../../test/useLocalCosmos.js'
import { concatBytes } from '../language/bytes.js'
import { readFields, text } from '../transaction/protobuf.js'

useLocalCosmos()

const transfer: Transfer = { to: receivers[0], amount: 5n, memo: 'Zürich 104857 & <co>' }
type Page = Awaited<ReturnType<typeof connect>>
type Document = { bodyBytes: Uint8Array; memo: string }

const historyOf = async ({ adapter, networks }: Page, at: 0 | 1, address: string) => {
  const history = await adapter.capabilities.history?.load()
  const network = networks[at] as Network
  const page = await history?.getHistory({ address: `${idOf(at)}:${address}`, network })
  return page?.items ?? []
}
const txOf = async (id: string) =>
  (await (await fetch(`${local.networks[0].rpcUrl}/cosmos/tx/v1beta1/txs/${id}`)).json()).tx

/** Lets the wallet write another memo before it signs. */
const setMemo = ({ wallet }: Page, memo: string) =>
  wallet.intercept(async ({ method, args }, next) => {
    const document = args[2] as Document
    if (method === 'signAmino') document.memo = memo
    if (method === 'signDirect') {
      const others = readFields(document.bodyBytes)?.filter(({ field }) => field !== 2) ?? []
      document.bodyBytes = concatBytes([...others.map(({ raw }) => raw), text(2, memo)])
    }
    return await next()
  })

describe.each([
  ['SIGN_MODE_DIRECT', false],
  ['amino JSON', true],
])('a memo, signed as %s', (_, ledger) => {
  it('arrives, and both histories show it', async () => {
    const page = await connect({ wallet: { ledger } })
    const { actor, send, wallet } = page
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect((await txOf(id)).body.memo).toBe(transfer.memo)
    for (const address of [local.networks[0].addresses[0] ?? '', receivers[0]]) {
      const items = await historyOf(page, 0, address)
      expect(items.find((item) => item.id === id)).toMatchObject({ memo: transfer.memo })
    }
    // Keplr's owner cannot change it by mistake.
    const [asked] = wallet.calls.filter(({ method }) => method.startsWith('sign'))
    expect(asked?.args[3]).toEqual({ preferNoSetMemo: true })
  })

  it.each([
    ['another', 'Zürich 104858 & <co>'],
    ['none', ''],
  ])('with %s in its place is not sent', async (__, memo) => {
    const page = await connect({ wallet: { ledger } })
    setMemo(page, memo)
    const onHanded = () => expect.unreachable('nothing was handed over')
    await expect(page.send.send({ ...page.actor, transfer, onHanded })).rejects.toMatchObject({
      code: 'WALLET_INVALID_RESPONSE',
    })
  })

  it('is none where it is empty, and then the owner may write one', async () => {
    const page = await connect({ wallet: { ledger } })
    const { actor, send, wallet } = page
    const plain = await send.send({ ...actor, transfer: { ...transfer, memo: '' } })
    await send.waitForReceipt({ ...actor, id: plain })
    const [asked] = wallet.calls.filter(({ method }) => method.startsWith('sign'))
    expect(asked?.args[3]).toBeUndefined()
    setMemo(page, 'typed')
    const typed = await send.send({ ...actor, transfer: { ...transfer, memo: '' } })
    await send.waitForReceipt({ ...actor, id: typed })
    const items = await historyOf(page, 0, receivers[0])
    const memos = [plain, typed].map((id) => items.find((item) => item.id === id))
    expect(memos.map((item) => item && 'memo' in item)).toEqual([false, true])
    expect(memos[1]?.memo).toBe('typed')
  })
})

describe('the fee of a memo', () => {
  it('is in an estimate and in Max, which is sent with it', async () => {
    const { actor, send } = await connect()
    const { memo = '', to } = transfer
    const gasOf = async (run: Promise<{ gasLimit?: bigint }>) => (await run).gasLimit ?? 0n
    const maxOf = async (own: object) => (await send.estimateMax({ ...actor, to, ...own })).fee
    const { memo: _, ...bare } = transfer
    const gas = {
      bare: await gasOf(send.estimateFee({ ...actor, transfer: bare })),
      memo: await gasOf(send.estimateFee({ ...actor, transfer })),
      bareMax: await gasOf(maxOf({})),
      memoMax: await gasOf(maxOf({ memo })),
    }
    // The local chain takes ten units of gas for each byte; two more bytes frame the field.
    const bytes = BigInt(new TextEncoder().encode(memo).length + 2)
    expect([gas.memo - gas.bare, gas.memoMax - gas.bareMax]).toEqual([bytes * 14n, bytes * 14n])
  })
})

describe('a memo that no node takes', () => {
  it('is one of more than 256 bytes, and no wallet is asked', async () => {
    const { actor, send, wallet } = await connect()
    expect(send.memo).toEqual({ longest: 256, isCustomary: true })
    const { to } = transfer
    const longest = `${'€'.repeat(85)}.`
    const fee = await send.estimateFee({ ...actor, transfer: { ...transfer, memo: longest } })
    expect(fee.fee).toBeGreaterThan(0n)
    const memo = `${longest}.`
    for (const refused of [
      send.estimateFee({ ...actor, transfer: { ...transfer, memo } }),
      send.estimateMax({ ...actor, to, memo }),
      send.send({ ...actor, transfer: { ...transfer, memo } }),
    ])
      await expect(refused).rejects.toMatchObject({
        code: 'MEMO_TOO_LONG',
        params: { longest: 256 },
      })
    expect(methods({ wallet })).not.toContain('signDirect')
  })
})

describe('a memo over a channel', () => {
  const ibcChannels = () => ({ [idOf(0)]: { [idOf(1)]: 'channel-0' } })

  it.each([false, true])(
    'is the receiver’s too, and the relayer’s is left out (amino: %s)',
    async (ledger) => {
      const page = await connect({ options: { ibcChannels: ibcChannels() }, wallet: { ledger } })
      const { actor, send } = page
      const there = local.networks[1].addresses[ledger ? 2 : 3] ?? ''
      const { memo: _, ...bare } = transfer
      for (const [at, own] of [
        { ...transfer, to: there, amount: 7n },
        { ...bare, to: there, amount: 8n },
      ].entries()) {
        const id = await send.send({ ...actor, transfer: own })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        await expect.poll(async () => (await historyOf(page, 1, there)).length).toBe(at + 1)
      }
      const items = await historyOf(page, 1, there)
      expect(items).toHaveLength(2)
      expect(items.find(({ amount }) => amount === 7n)).toMatchObject({ memo: transfer.memo })
      expect(items.find(({ amount }) => amount === 8n)).not.toHaveProperty('memo')
    },
  )

  it('is no command for the other chain’s middleware, which could pay somebody else', async () => {
    const { actor, send, wallet } = await connect({ options: { ibcChannels: ibcChannels() } })
    const memo = ' {"forward":{"receiver":"osmo1other","port":"transfer","channel":"channel-1"}}'
    const [to = ''] = local.networks[1].addresses
    await expect(
      send.send({ ...actor, transfer: { ...transfer, to, memo } }),
    ).rejects.toMatchObject({ code: 'RPC_INVALID_PARAMS', details: 'memo' })
    expect(methods({ wallet })).not.toContain('signDirect')
    const id = await send.send({ ...actor, transfer: { ...transfer, memo } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })
})
