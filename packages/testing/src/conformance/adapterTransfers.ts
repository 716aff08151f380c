import type { Account } from '@latchkey/core'
import { expect } from 'vitest'
import type { AdapterTests } from './AdapterStage.js'
import { bareAddress } from './bareAddress.js'
import { expectKitError, rejection } from './kitErrors.js'
import { loadSend, loadTokens } from './stageParts.js'

/** Tests of transfers that arrive. */
export function testSending({ test, onStage }: AdapterTests): void {
  test(
    'estimateFee: positive, and no less than what the transfer of that estimate then costs',
    async (own) => {
      await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
        const send = await loadSend(stage)
        const transfer = { to: receiver, amount: 1_000n }
        const estimate = await send.estimateFee({ ...actor, transfer })
        const address = bareAddress(actor.account.address)
        const before = await readBalance({ address })
        const id = await send.send({ ...actor, transfer, fee: estimate })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        const cost = before - (await readBalance({ address })) - transfer.amount
        expect(cost).toBeGreaterThan(0n)
        expect(estimate.fee).toBeGreaterThanOrEqual(cost)
      })(own)
    },
    'send',
  )

  test(
    'a fee that the wallet raises tenfold: none was promised where the wallet sends; else its figure is refused before anything is sent, and kept once it is agreed to',
    async (own) => {
      await onStage(async ({ actor, receiver, readBalance, feeRaise, ...stage }) => {
        if (!feeRaise) return
        const send = await loadSend(stage)
        const transfer = { to: receiver, amount: 1_000n }
        const { fee, bound = 'wallet' } = await send.estimateFee({ ...actor, transfer })
        const address = bareAddress(actor.account.address)
        const before = await readBalance({ address })
        feeRaise.apply()
        const agreeTo = async (figure: bigint) => {
          const input = { ...actor, transfer, fee: { fee: figure, bound } }
          const id = await send.send(input)
          expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
          return before - (await readBalance({ address })) - transfer.amount
        }
        if (feeRaise.walletSends) {
          expect(bound).toBe('wallet')
          expect(await agreeTo(fee)).toBeGreaterThan(fee * 2n)
          return
        }
        const onHanded = () => expect.unreachable('nothing was handed over')
        const refusal = (await rejection(
          send.send({ ...actor, transfer, fee: { fee, bound }, onHanded }),
        )) as { readonly params?: { readonly units?: string } }
        expectKitError(refusal, 'FEE_RAISED')
        const figure = BigInt(refusal.params?.units ?? 0)
        expect(figure).toBeGreaterThan(fee * 2n)
        expect(await readBalance({ address })).toBe(before)
        const cost = await agreeTo(figure)
        expect(cost).toBeGreaterThan(fee * 2n)
        expect(cost).toBeLessThanOrEqual(figure)
      })(own)
    },
    'send',
  )

  test(
    'send: the native currency arrives to the unit',
    async (own) => {
      await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
        const send = await loadSend(stage)
        const before = await readBalance({ address: receiver })
        const id = await send.send({ ...actor, transfer: { to: receiver, amount: 123_457n } })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        expect((await readBalance({ address: receiver })) - before).toBe(123_457n)
      })(own)
    },
    'send',
  )

  test(
    'send: a token arrives to the unit, and getTokenBalances sees it',
    async (own) => {
      await onStage(async ({ actor, adapter, receiver, token = '', readBalance, ...stage }) => {
        const send = await loadSend({ ...stage, adapter })
        const before = await readBalance({ address: receiver, token })
        const id = await send.send({
          ...actor,
          transfer: { to: receiver, amount: 1_234n, token },
        })
        expect(await send.waitForReceipt({ ...actor, id })).toEqual({ status: 'success' })
        const after = await readBalance({ address: receiver, token })
        expect(after - before).toBe(1_234n)
        const tokens = await adapter.capabilities.tokens?.load()
        const address = `${actor.network.caipNetworkId}:${receiver}` as Account['address']
        const [balance] =
          (await tokens?.getTokenBalances({
            address,
            network: actor.network,
            tokens: [token],
          })) ?? []
        expect(balance?.balance).toBe(after)
        expect(balance?.symbol).not.toBe('')
      })(own)
    },
    'tokens',
  )

  test(
    'describeToken: what getTokenBalances says of a token, and INVALID_ADDRESS for what is none',
    async (own) => {
      await onStage(async ({ actor, adapter, token = '', wrongAddress }) => {
        const tokens = await loadTokens({ adapter })
        const { network } = actor
        const { address } = actor.account
        const [held] = await tokens.getTokenBalances({ address, network, tokens: [token] })
        const described = await tokens.describeToken({ token, network })
        const { name, symbol, decimals } = held ?? {}
        expect(described).toEqual({ name, symbol, decimals })
        expectKitError(
          await rejection(tokens.describeToken({ token: `${wrongAddress} `, network })),
          'INVALID_ADDRESS',
        )
      })(own)
    },
    'tokens',
  )

  test(
    'send: the confirmed transfer is sent though the host changes the objects right after, and `onHanded` is called [W-09]',
    async (own) => {
      await onStage(async ({ actor, receiver, readBalance, smallAmount = 1n, ...stage }) => {
        const send = await loadSend(stage)
        const before = await readBalance({ address: receiver })
        const amount = smallAmount + 76n
        const transfer = { to: receiver, amount }
        const account = { ...actor.account }
        const network = { ...actor.network }
        let handed = 0
        const sending = send.send({
          ...actor,
          account,
          network,
          transfer,
          onHanded: () => handed++,
        })
        Object.assign(transfer, {
          to: bareAddress(actor.account.address),
          amount: 1n,
          token: receiver,
        })
        Object.assign(account, { address: `${network.caipNetworkId}:${receiver}` })
        Object.assign(network, { id: 1 })
        expect(await send.waitForReceipt({ ...actor, id: await sending })).toEqual({
          status: 'success',
        })
        expect((await readBalance({ address: receiver })) - before).toBe(amount)
        expect(handed).toBeGreaterThan(0)
      })(own)
    },
    'send',
  )
}

/** Tests of transfers that are not sent, or no longer followed. */
export function testUnsentTransfers({ test, onStage }: AdapterTests): void {
  test(
    'send: more than there is',
    async (own) => {
      await onStage(async ({ actor, receiver, readBalance, ...stage }) => {
        const send = await loadSend(stage)
        const amount = (await readBalance({ address: bareAddress(actor.account.address) })) * 2n
        expectKitError(
          await rejection(send.send({ ...actor, transfer: { to: receiver, amount } })),
          'INSUFFICIENT_FUNDS',
        )
      })(own)
    },
    'send',
  )

  test(
    'send: a wrong address or amount asks nobody',
    async (own) => {
      await onStage(async ({ actor, hand, receiver, wrongAddress, ...stage }) => {
        const send = await loadSend(stage)
        const prompts = hand.countPrompts()
        const onHanded = () => expect.unreachable('nothing was handed over')
        expectKitError(
          await rejection(
            send.send({ ...actor, transfer: { to: wrongAddress, amount: 1n }, onHanded }),
          ),
          'INVALID_ADDRESS',
        )
        expectKitError(
          await rejection(send.send({ ...actor, transfer: { to: receiver, amount: -1n } })),
          'INVALID_AMOUNT',
        )
        expect(hand.countPrompts()).toBe(prompts)
      })(own)
    },
    'send',
  )

  test(
    'send: the owner declines',
    async (own) => {
      await onStage(async ({ actor, hand, receiver, smallAmount = 1n, ...stage }) => {
        const send = await loadSend(stage)
        hand.setAnswer(false)
        expectKitError(
          await rejection(send.send({ ...actor, transfer: { to: receiver, amount: smallAmount } })),
          'USER_REJECTED',
        )
      })(own)
    },
    'send',
  )

  test(
    'waitForReceipt: follows until the signal aborts',
    async (own) => {
      await onStage(async ({ actor, ...stage }) => {
        const send = await loadSend(stage)
        const controller = new AbortController()
        const waiting = rejection(
          send.waitForReceipt({ ...actor, id: `0x${'0'.repeat(64)}`, signal: controller.signal }),
        )
        controller.abort()
        expectKitError(await waiting, 'ABORTED')
      })(own)
    },
    'send',
  )
}
