import { type LocalSolana, startSolana } from '@latchkey/localnet/solana'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../test/connectTestWallet.js'

let localnet: LocalSolana
beforeAll(async () => {
  localnet = await startSolana()
})
afterAll(() => localnet.stop())
afterEach(() => vi.restoreAllMocks())

async function connect() {
  const { adapter, actor } = await connectTestWallet(localnet)
  const send = await adapter.capabilities.send?.load()
  if (!send) throw new Error('no send')
  const to = localnet.accounts[5]?.address ?? ''
  const address = `${actor.network.caipNetworkId}:${to}` as const
  const held = () => adapter.getNativeBalance({ address, network: actor.network })
  return { actor, send, held, transfer: { to, amount: 5_000_000n } }
}

/** Passes each request on but `sendTransaction`. */
function intercept(submit: (...request: Parameters<typeof fetch>) => Promise<Response>) {
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    String(init?.body).includes('"sendTransaction"') ? submit(url, init) : honest(url, init),
  )
  return honest
}

const refusal = (error: object) => async () => Response.json({ jsonrpc: '2.0', id: 0, error })

describe('an answer that is lost', () => {
  it('after the node took the transaction: it is followed by its first signature, without a look whether it is there yet', async () => {
    const { actor, send, held, transfer } = await connect()
    const before = await held()
    const honest: typeof fetch = intercept(async (url, init) => {
      await honest(url, init)
      throw new TypeError('connection reset')
    })
    const id = await send.send({ ...actor, transfer })
    const asked = vi.mocked(globalThis.fetch).mock.calls.map(([, init]) => String(init?.body))
    expect(asked.filter((body) => body.includes('getSignatureStatuses'))).toEqual([])
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect((await held()) - before).toBe(transfer.amount)
  })

  it('before the node took it: following ends as dropped, with the lifetime of its blockhash', async () => {
    const { actor, send, transfer } = await connect()
    intercept(async () => new Response('<html>', { status: 502 }))
    const id = await send.send({ ...actor, transfer })
    const waiting = send.waitForReceipt({ ...actor, id })
    const timer = setInterval(() => localnet.networks[0].advance(160), 50)
    expect(await waiting).toEqual({ status: 'dropped' })
    clearInterval(timer)
  })

  it('is none where the node has processed the same bytes, and none where it refuses', async () => {
    const { actor, send, transfer } = await connect()
    intercept(
      refusal({
        code: -32_002,
        message: 'Transaction simulation failed: This transaction has already been processed',
        data: { err: 'AlreadyProcessed', logs: [] },
      }),
    )
    const onRefused = vi.fn()
    const sending = { ...actor, transfer, onRefused }
    expect(await send.send(sending)).toMatch(/^[1-9A-HJ-NP-Za-km-z]{87,88}$/)
    expect(onRefused).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    intercept(refusal({ code: -32_002, message: 'failed', data: { err: 'BlockhashNotFound' } }))
    const again = vi.fn()
    await expect(send.send({ ...sending, onRefused: again })).rejects.toMatchObject({
      code: 'RPC_TRANSACTION_REJECTED',
    })
    expect(again).toHaveBeenCalledOnce()
  })
})
