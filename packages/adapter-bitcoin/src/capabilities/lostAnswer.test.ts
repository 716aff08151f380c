import { type LocalBitcoin, startBitcoin } from '@latchkey/localnet/bitcoin'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'
import { unknownForMs } from './followTransaction.js'

let localnet: LocalBitcoin
beforeAll(async () => {
  localnet = await startBitcoin({ blockTimeMs: 0 })
})
afterAll(() => localnet.stop())
afterEach(() => vi.restoreAllMocks())

const transfer = { to: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', amount: 30_000n }
const connect = (account: number) => connectTestWallet(localnet, { account, psbtOnly: true })

/** Passes each request on but the one that posts a transaction. */
function intercept(post: (...request: Parameters<typeof fetch>) => Promise<Response>) {
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    init?.method === 'POST' && String(url).endsWith('/tx') ? post(url, init) : honest(url, init),
  )
  return honest
}
const refused = (code: number, message: string) => async () =>
  new Response(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, {
    status: 400,
  })

describe('an answer that is lost', () => {
  it('after the node took the transaction: it is followed by its id, without a look whether it is there yet', async () => {
    const { actor, send } = await connect(0)
    const honest: typeof fetch = intercept(async (url, init) => {
      await honest(url, init)
      throw new TypeError('connection reset')
    })
    const id = await send.send({ ...actor, transfer })
    const asked = vi.mocked(globalThis.fetch).mock.calls.map(([url]) => String(url))
    expect(asked.filter((url) => url.includes(id))).toEqual([])
    await localnet.mine()
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })

  it('before the node took it: following ends as dropped, ten minutes after it began', async () => {
    const { actor, send } = await connect(1)
    intercept(async () => new Response('<html>', { status: 502 }))
    const id = await send.send({ ...actor, transfer })
    let now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    const waiting = send.waitForReceipt({ ...actor, id })
    now += unknownForMs
    expect(await waiting).toEqual({ status: 'dropped' })
  })

  it.each([
    [-27, 'Transaction already in block chain'],
    [-27, 'txn-already-known'],
    [-26, 'txn-same-nonwitness-data-in-mempool'],
  ])('is none where the node has the transaction already: %i %s', async (code, message) => {
    const { actor, send } = await connect(2)
    intercept(refused(code, message))
    const onRefused = vi.fn()
    expect(await send.send({ ...actor, transfer, onRefused })).toMatch(/^[0-9a-f]{64}$/)
    expect(onRefused).not.toHaveBeenCalled()
  })

  it('is none where the node refuses', async () => {
    const { actor, send } = await connect(3)
    intercept(refused(-26, 'min relay fee not met'))
    const onRefused = vi.fn()
    await expect(send.send({ ...actor, transfer, onRefused })).rejects.toMatchObject({
      code: 'RPC_TRANSACTION_REJECTED',
    })
    expect(onRefused).toHaveBeenCalledOnce()
  })
})
