import { formatUnits } from '@latchkey/core'
import { expect } from 'vitest'
import type { AdapterTests, Stage } from './AdapterStage.js'
import { bareAddress } from './bareAddress.js'
import { expectKitError, rejection } from './kitErrors.js'
import { loadSend } from './stageParts.js'

/** Tests of what an account can send and a receiver can get. */
export function testBounds({ test, onStage }: AdapterTests): void {
  test(
    'getSpendable: as much is held as an independent read says, and each part has its reason',
    async (own) => {
      await onStage(async ({ actor, readBalance, token, ...stage }) => {
        const send = await loadSend(stage)
        const address = bareAddress(actor.account.address)
        for (const of of [{}, ...(token === undefined ? [] : [{ token }])]) {
          const { held, spendable, reasons } = await send.getSpendable({ ...actor, ...of })
          expect(held).toBe(await readBalance({ address, ...of }))
          expect(spendable).toBeGreaterThan(0n)
          expect(reasons.reduce((sum, { amount }) => sum + amount, spendable)).toBe(held)
        }
      })(own)
    },
    'send',
  )

  test(
    'getMinimum: it arrives, and one unit less is refused by that figure before anybody is asked',
    async (own) => {
      await onStage(async ({ actor, hand, unusedReceiver, receiver, wrongAddress, ...stage }) => {
        const send = await loadSend(stage)
        const to = unusedReceiver ?? receiver
        const minimum = await send.getMinimum({ ...actor, to })
        expect(minimum).toBeGreaterThanOrEqual(1n)
        expectKitError(
          await rejection(send.getMinimum({ ...actor, to: wrongAddress })),
          'INVALID_ADDRESS',
        )
        if (minimum > 1n) {
          const prompts = hand.countPrompts()
          const transfer = { to, amount: minimum - 1n }
          const { symbol, decimals } = actor.network.nativeCurrency
          for (const refused of [
            send.estimateFee({ ...actor, transfer }),
            send.send({ ...actor, transfer }),
          ])
            await expect(refused).rejects.toMatchObject({
              code: 'AMOUNT_TOO_SMALL',
              params: { minimum: formatUnits(minimum, decimals), symbol },
            })
          expect(hand.countPrompts()).toBe(prompts)
        }
        const id = await send.send({ ...actor, transfer: { to, amount: minimum } })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        expect(await send.getMinimum({ ...actor, to })).toBeLessThanOrEqual(minimum)
      })(own)
    },
    'send',
  )

  test(
    'memo: it arrives with the transfer up to its longest, and one byte more is refused before anybody is asked; or the feature has none',
    async (own) => {
      await onStage(async ({ actor, adapter, hand, receiver, ...stage }) => {
        const send = await loadSend({ adapter })
        if (!send.memo) return
        const { longest } = send.memo
        const history = await adapter.capabilities.history?.load()
        const amount = stage.smallAmount ?? 1n
        const tooLong = { to: receiver, amount, memo: `é${'1'.repeat(longest - 1)}` }
        const prompts = hand.countPrompts()
        for (const refused of [
          send.estimateFee({ ...actor, transfer: tooLong }),
          send.send({ ...actor, transfer: tooLong }),
        ])
          await expect(refused).rejects.toMatchObject({
            code: 'MEMO_TOO_LONG',
            params: { longest },
          })
        expect(hand.countPrompts()).toBe(prompts)
        for (const memo of ['Nr. 104857 ✓', '1'.repeat(longest)]) {
          const id = await send.send({ ...actor, transfer: { to: receiver, amount, memo } })
          expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
          const network = actor.network
          for (const address of [
            actor.account.address,
            `${network.caipNetworkId}:${receiver}`,
          ] as const)
            await expect
              .poll(async () => {
                const page = await history?.getHistory({ address, network })
                return page?.items.find((item) => item.id === id)?.memo
              })
              .toBe(memo)
        }
      })(own)
    },
    'send',
  )

  test(
    'estimateMax: sent with its fee it arrives, and no more is left than that and what has to stay',
    async (own) => {
      const { hand } = own
      const as = (account: number, run: (stage: Stage) => Promise<void>) => {
        hand.selectAccount(account)
        return onStage(async (stage) => {
          await run(stage)
          // Some wallets stay with the account that they have connected.
          await stage.connector.disconnect()
        })(own)
      }
      let second = ''
      await as(1, async ({ account }) => {
        second = bareAddress(account.address)
      })
      // The second account pays all it has. The other tests pay from the first.
      await as(0, async ({ actor, readBalance, ...stage }) => {
        const send = await loadSend(stage)
        const address = bareAddress(actor.account.address)
        expect(address).not.toBe(second)
        const transfer = { to: second, amount: (await readBalance({ address })) / 1_000n }
        const id = await send.send({ ...actor, transfer })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
      })
      await as(1, async ({ actor, readBalance, receiver, ...stage }) => {
        const send = await loadSend(stage)
        const { held, spendable } = await send.getSpendable(actor)
        const { amount, fee } = await send.estimateMax({ ...actor, to: receiver })
        expect(amount + fee.fee).toBe(spendable)
        expect(fee.bound).toBe('kept')
        const before = await readBalance({ address: receiver })
        const id = await send.send({ ...actor, transfer: { to: receiver, amount }, fee })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        expect((await readBalance({ address: receiver })) - before).toBe(amount)
        const left = await readBalance({ address: second })
        expect(left).toBeLessThan(held - spendable + fee.fee)
        expect(left).toBeGreaterThanOrEqual(held - spendable)
        expectKitError(
          await rejection(send.estimateMax({ ...actor, to: receiver })),
          'INSUFFICIENT_FUNDS',
        )
      })
    },
    'send',
  )
}
