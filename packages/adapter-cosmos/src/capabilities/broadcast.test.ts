import { sha256 } from '@cosmjs/crypto'
import { toHex } from '@cosmjs/encoding'
import { defineCosmosNetwork } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLcd } from '../chain/createLcd.js'
import { broadcast, toTransactionId } from './broadcast.js'

const network = defineCosmosNetwork({
  chainId: 'test-1',
  name: 'Test',
  bech32Prefix: 'cosmos',
  gas: { denom: 'uatom', price: '0.025' },
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: ['https://node.example'],
})
const bytes = Uint8Array.of(1, 2, 3)
const own = toHex(sha256(bytes)).toUpperCase()

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

async function send(respond: () => Response | Promise<Response>, onRefused?: () => void) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => await respond())
  return await broadcast(createLcd(network), bytes, await toTransactionId(bytes), onRefused)
}
const checked = (tx_response: object) => () => Response.json({ tx_response })
const failed = (message: string, status: number) => () =>
  Response.json({ code: 2, message, details: [] }, { status })

describe('broadcasting', () => {
  it.each([
    ['the node has queued it', checked({ code: 0, txhash: own })],
    ['it is in the mempool already', checked({ code: 19, codespace: 'sdk', txhash: own })],
    ['CometBFT has it in its cache', failed('tx already exists in cache', 500)],
    ['a gateway says the same', failed('broadcast error: tx already in mempool', 400)],
    ['the connection is lost', () => Promise.reject(new TypeError('connection reset'))],
    ['a server in front fails', () => new Response('<html>', { status: 502 })],
    ['the answer is no JSON', () => new Response('<html>')],
    ['the answer is of another shape', () => Response.json({})],
  ])('resolves with the hash of the bytes where %s', async (_, respond) => {
    const onRefused = vi.fn()
    expect(await send(respond, onRefused)).toBe(own)
    expect(onRefused).not.toHaveBeenCalled()
  })

  it.each([
    [checked({ code: 32, codespace: 'sdk', txhash: own, raw_log: 'sequence' }), 'NONCE_TOO_LOW'],
    [checked({ code: 5, codespace: 'sdk', txhash: own }), 'INSUFFICIENT_FUNDS'],
    [checked({ code: 19, codespace: 'wasm', txhash: own }), 'RPC_TRANSACTION_REJECTED'],
    [failed('account sequence mismatch', 500), 'NONCE_TOO_LOW'],
    [failed('tx parse error', 400), 'HTTP_STATUS'],
  ])('rejects what the node refuses', async (respond, code) => {
    const onRefused = vi.fn()
    await expect(send(respond, onRefused)).rejects.toMatchObject({ code })
    expect(onRefused).toHaveBeenCalledOnce()
  })

  it('says that it may have been sent where no hash can be computed', async () => {
    vi.stubGlobal('crypto', {})
    expect(await send(checked({ code: 0, txhash: own }))).toBe(own)
    await expect(send(() => Promise.reject(new TypeError('reset')))).rejects.toMatchObject({
      code: 'MAY_HAVE_BEEN_SENT',
    })
  })
})
