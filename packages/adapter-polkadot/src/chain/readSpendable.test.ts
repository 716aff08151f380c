import kusamaAssetHubV15 from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import { expect, it } from 'vitest'
import type { Hex } from '../language/Hex.js'
import { encodeAddress } from '../language/ss58.js'
import { depositOf } from './account.js'
import type { Chain } from './createChains.js'
import { createRuntime } from './createRuntime.js'
import { toLittleEndian } from './extrinsic.js'
import { readSpendable } from './readSpendable.js'

const alice: Hex = `0x${'a1'.repeat(32)}`
const runtime = createRuntime(kusamaAssetHubV15 as Hex, {
  specVersion: 1_002_005,
  transactionVersion: 15,
})
const assetId = 1984

const hex = (...parts: (readonly [bigint, number])[]) =>
  `0x${Buffer.concat(parts.map(([value, size]) => toLittleEndian(value, size))).toString('hex')}`

/** A chain with this runtime and storage. */
const chainOf = (stored: Readonly<Record<Hex, string>>) =>
  ({ runtime, ask: async (_, [key = ''] = []) => stored[key as Hex] ?? null }) as Chain

const keyOf = (pallet: string, entry: string, ...args: unknown[]) =>
  runtime.storage(pallet, entry).key(...args)
const address = encodeAddress(alice, 42)

it('a newer runtime counts what is reserved towards a freeze', async () => {
  const write = (free: bigint, reserved: bigint, frozen: bigint) =>
    chainOf({
      // nonce, consumers, providers, sufficients, then the balances and their flags
      [keyOf('System', 'Account', address)]: hex(
        ...([0n, 0n, 1n, 0n].map((value) => [value, 4]) as [bigint, number][]),
        ...([free, reserved, frozen, 1n << 127n].map((value) => [value, 16]) as [bigint, number][]),
      ),
    })
  const unit = 10n ** 12n
  const chain = write(100n * unit, 10n * unit, 30n * unit)
  const deposit = depositOf(chain)
  expect(deposit).toBeGreaterThan(0n)
  expect(await readSpendable(chain, alice)).toEqual({
    held: 100n * unit,
    spendable: 80n * unit,
    reasons: [
      { code: 'RESERVE', amount: deposit },
      { code: 'LOCKED', amount: 20n * unit - deposit },
    ],
  })
  expect(await readSpendable(write(100n * unit, 40n * unit, 30n * unit), alice)).toMatchObject({
    spendable: 100n * unit - deposit,
    reasons: [{ code: 'RESERVE' }],
  })
})

/** `AccountStatus`: Liquid, Frozen, Blocked. `AssetStatus`: Live, Frozen, Destroying. */
it.each([
  [0n, 0n, 7n],
  [1n, 0n, 0n],
  [2n, 0n, 0n],
  [0n, 1n, 0n],
  [0n, 2n, 0n],
])(
  'with status %i of the account and %i of the token %i of 7 can be sent',
  async (own, whole, left) => {
    const key = BigInt(alice)
    const owners = [key, key, key, key].map((value) => [value, 32] as const)
    const chain = chainOf({
      [keyOf('Assets', 'Account', assetId, address)]: hex([7n, 16], [own, 1], [1n, 1]),
      // owner, issuer, admin, freezer; supply, deposit, min_balance; is_sufficient; accounts,
      // sufficients, approvals; status
      [keyOf('Assets', 'Asset', assetId)]: hex(
        ...owners,
        [7n, 16],
        [0n, 16],
        [1n, 16],
        [1n, 1],
        [1n, 4],
        [1n, 4],
        [0n, 4],
        [whole, 1],
      ),
    })
    expect(await readSpendable(chain, alice, BigInt(assetId))).toEqual({
      held: 7n,
      spendable: left,
      reasons: left === 7n ? [] : [{ code: 'LOCKED', amount: 7n }],
    })
  },
)
