import { defineCosmosNetwork } from '@latchkey/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLcd } from './createLcd.js'
import { readGasPrice } from './readGasPrice.js'

afterEach(() => void vi.restoreAllMocks())

/** A network whose node answers every path so. */
function ask(denom: string, respond: () => Response, market?: 'feemarket' | 'txfees') {
  const gas = { denom, price: '0.025', ...(market && { market }) }
  const network = defineCosmosNetwork({
    chainId: 'test-1',
    name: 'Test',
    bech32Prefix: 'cosmos',
    gas,
    nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
    rpcUrls: ['https://node.example'],
  })
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => respond())
  return {
    read: () => readGasPrice(createLcd(network), gas),
    paths: () => fetched.mock.calls.map(([url]) => new URL(String(url)).pathname),
  }
}
const json = (body: object, status = 200) => Response.json(body, { status })
const priced = (denom: string, amount: unknown) => () => json({ price: { denom, amount } })

describe('the gas price of the moment', () => {
  it('is the feemarket’s in the denom, and Osmosis’ base fee', async () => {
    const hub = ask('ibc/2A', priced('ibc/2A', '0.005000000000000000'), 'feemarket')
    expect(await hub.read()).toBe('0.005000000000000000')
    expect(hub.paths()).toEqual(['/feemarket/v1/gas_price/ibc%2F2A'])
    vi.restoreAllMocks()
    const osmosis = ask('uosmo', () => json({ base_fee: '0.0425' }), 'txfees')
    expect(await osmosis.read()).toBe('0.0425')
    expect(osmosis.paths()).toEqual(['/osmosis/txfees/v1beta1/cur_eip_base_fee'])
  })

  it('is not asked of a chain whose price is fixed: browsers tell each route that is missing', async () => {
    const chain = ask('uatom', priced('uatom', '1'))
    expect(await chain.read()).toBeUndefined()
    expect(chain.paths()).toEqual([])
  })

  it.each([
    ['the chain has no such module', () => json({ code: 12, message: 'no' }, 501)],
    ['the chain has none in the denom', () => json({ code: 2, message: 'denom' }, 500)],
    ['the chain takes no such denom', () => json({ code: 3, message: 'denom' }, 400)],
    ['the answer is a page', () => new Response('<html>')],
    ['the answer is of another shape', () => json({})],
    ['it is another coin’s', priced('uosmo', '1')],
    ['it is no decimal', priced('uatom', '1e9')],
    ['it is negative', priced('uatom', '-1')],
  ])('is none where %s, and the next time may tell', async (_, respond) => {
    const chain = ask('uatom', respond, 'feemarket')
    expect([await chain.read(), await chain.read()]).toEqual([undefined, undefined])
    expect(chain.paths()).toHaveLength(2)
  })

  it('is not known from a node that is down', async () => {
    const chain = ask('uatom', () => json({ code: 14, message: 'unavailable' }, 503), 'feemarket')
    await expect(chain.read()).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  })
})
