import type { SendFeature } from '@latchkey/core'
import { toSpendable } from '@latchkey/core/adapter'

/** The setting of a fake send feature. */
export type FakeSendOptions = Pick<SendFeature, 'send'> &
  Partial<SendFeature> & {
    /**
     * The balance of every token and of the native currency, in the smallest unit.
     * @default 10n ** 18n
     */
    readonly balance?: bigint
  }

/**
 * A send feature in which all that is held can be sent for a fee of one unit. Its transactions stay
 * pending.
 *
 * @example
 * const feature = createFakeSend({ send: async () => '0x…' })
 */
export function createFakeSend({ balance = 10n ** 18n, ...feature }: FakeSendOptions): SendFeature {
  return {
    getSpendable: async () => toSpendable(balance),
    getMinimum: async () => 1n,
    estimateFee: async () => ({ fee: 1n }),
    estimateMax: async () => ({ amount: balance - 1n, fee: { fee: 1n } }),
    waitForReceipt: () => new Promise(() => undefined),
    ...feature,
  }
}
