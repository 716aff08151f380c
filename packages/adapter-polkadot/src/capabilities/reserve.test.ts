import { type LocalPolkadot, startPolkadot } from '@latchkey/localnet/polkadot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTestWallet } from '../../test/connectTestWallet.js'

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const unit = 10n ** 12n

let localnet: LocalPolkadot
beforeAll(async () => {
  localnet = await startPolkadot()
})
afterAll(() => localnet?.stop())

/** Writes Alice's account, which has sent nothing yet. */
async function write(data: Readonly<Record<'free' | 'misc_frozen' | 'fee_frozen', bigint>>) {
  const texts = Object.entries({ reserved: 0n, ...data }).map(([name, value]) => [name, `${value}`])
  const account = {
    nonce: 0,
    consumers: 0,
    providers: 1,
    sufficients: 0,
    data: Object.fromEntries(texts),
  }
  await fetch(localnet.networks[0].rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'dev_setStorage',
      params: [{ System: { Account: [[[alice], account]] } }],
    }),
  })
}

async function estimate() {
  const { actor, send, balanceOf } = await connectTestWallet(localnet)
  const transfer = { to: bob, amount: 90n * unit }
  const { fee, reserve = 0n } = await send.estimateFee({ ...actor, transfer })
  return { actor, send, fee, reserve, most: (await balanceOf(alice)) - reserve - fee }
}

describe('the reserve of an estimate', () => {
  it('is the largest lock', async () => {
    await write({ free: 100n * unit, misc_frozen: 30n * unit, fee_frozen: 20n * unit })
    expect((await estimate()).reserve).toBe(30n * unit)
  })

  it('is the existential deposit of an account without locks, and the chain takes all the rest', async () => {
    await write({ free: 100n * unit, misc_frozen: 0n, fee_frozen: 0n })
    const { actor, send, reserve, most } = await estimate()
    expect(reserve).toBeGreaterThan(0n)
    expect(reserve).toBeLessThan(unit)
    await expect(
      send.send({ ...actor, transfer: { to: bob, amount: most + 1n } }),
    ).rejects.toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    const id = await send.send({ ...actor, transfer: { to: bob, amount: most } })
    expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
  })
})
