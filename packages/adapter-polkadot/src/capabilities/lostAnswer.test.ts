import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import type { SignerPayload } from '@latchkey/testing/polkadot'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'
import { encodeCompact, encodeEra } from '../chain/extrinsic.js'
import { requirePublicKey } from '../language/ss58.js'

const charlie = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y'
const transfer = { to: charlie, amount: 10n ** 12n }

let localnet: LocalPolkadot
beforeAll(async () => {
  localnet = await startPolkadot()
})
afterAll(() => localnet?.stop())
afterEach(() => vi.restoreAllMocks())

type Fetch = typeof fetch

/** Passes each request on but `author_submitExtrinsic`. */
function intercept(
  submit: (honest: Fetch, ...request: Parameters<Fetch>) => Promise<Response>,
  others: (honest: Fetch, ...request: Parameters<Fetch>) => Promise<Response> = (honest, ...all) =>
    honest(...all),
) {
  const honest = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    String(init?.body).includes('author_submitExtrinsic')
      ? submit(honest, url, init)
      : others(honest, url, init),
  )
}
const refusal =
  (code: number, message: string, data = '') =>
  async () =>
    Response.json({ jsonrpc: '2.0', id: 0, error: { code, message, data } })

/** An answer of a chain that goes on: its head is that many blocks further. */
const further = (answer: string, blocks: number): string =>
  answer.replace(
    /"number":"(0x[0-9a-f]+)"/g,
    (_, number) => `"number":"0x${(Number(number) + blocks).toString(16)}"`,
  )

describe('an answer that is lost', () => {
  it('after the node took the transaction: it is followed by its hash', async () => {
    const { actor, send, balanceOf } = await connectTestWallet(localnet)
    const before = await balanceOf(charlie)
    intercept(async (honest, ...request) => {
      await honest(...request)
      throw new TypeError('connection reset')
    })
    const id = await send.send({ ...actor, transfer })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
    expect((await balanceOf(charlie)) - before).toBe(transfer.amount)
  })

  it('before the node took it: following ends as dropped, with the era of the transaction', async () => {
    const { actor, send } = await connectTestWallet(localnet)
    let passed = 0
    intercept(
      async () => new Response('<html>', { status: 503 }),
      async (honest, ...request) => {
        const text = await (await honest(...request)).text()
        return new Response(further(text, passed))
      },
    )
    const id = await send.send({ ...actor, transfer })
    passed = 200
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'dropped' })
  })

  it('of a transaction with an era that the wallet chose: following ends with that era', async () => {
    const { actor, send, wallet } = await connectTestWallet(localnet)
    wallet.intercept(async ({ method, params }, next) => {
      const answer = await next()
      if (method !== 'signPayload') return answer
      const { signature } = answer as { readonly signature: string }
      const payload = params as SignerPayload
      const body = concatBytes(
        Uint8Array.of(0x84, 0),
        hexToBytes(requirePublicKey(payload.address).slice(2)),
        hexToBytes(signature.slice(2)),
        encodeEra(0, 1_024),
        // Nonce, tip, asset and metadata hash; the node is not reached.
        new Uint8Array(4),
        hexToBytes(payload.method.slice(2)),
      )
      const whole = concatBytes(encodeCompact(body.length), body)
      return { id: 1, signature, signedTransaction: `0x${bytesToHex(whole)}` }
    })
    let passed = 0
    let looks = 0
    intercept(
      async () => new Response('<html>', { status: 503 }),
      async (honest, ...request) => {
        const text = await (await honest(...request)).text()
        // Past the era that the page asked for, then past the wallet's.
        if (passed > 0 && text.includes('"number"') && ++looks > 4) passed = 1_300
        return new Response(further(text, passed))
      },
    )
    const id = await send.send({ ...actor, transfer })
    passed = 300
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'dropped' })
    expect(passed).toBe(1_300)
  })

  it('is none where the pool or a block has the transaction already, and none where the node refuses', async () => {
    const { actor, send } = await connectTestWallet(localnet)
    let refusals = 0
    const onRefused = () => refusals++
    for (const [code, message] of [
      [1012, 'Transaction is temporarily banned'],
      [1013, 'Transaction is already imported'],
    ] as const) {
      intercept(refusal(code, message))
      expect(await send.send({ ...actor, transfer, onRefused })).toMatch(/^0x[0-9a-f]{64}$/)
      vi.restoreAllMocks()
    }
    expect(refusals).toBe(0)
    intercept(refusal(1010, 'Invalid Transaction', 'Transaction is outdated'))
    await expect(send.send({ ...actor, transfer, onRefused })).rejects.toMatchObject({
      code: 'NONCE_TOO_LOW',
    })
    expect(refusals).toBe(1)
  })
})
