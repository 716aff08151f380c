import { createHmac } from 'node:crypto'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { ServerContext } from '../../ServerContext.js'
import type { createActivity } from '../login/createActivity.js'
import type { WalletDevice } from '../login/createDevices.js'
import type { WalletUser } from '../login/createUsers.js'

const monthMs = 30 * 24 * 60 * 60_000
const mostInMonth = 20

type Parts = Pick<ServerContext, 'limits' | 'now'> & {
  readonly unsealKey: Uint8Array
  readonly activity: ReturnType<typeof createActivity>
}

/**
 * Answers a fresh login with the factor that opens the wallet's `login` copy. It has no table: the
 * factor is a keyed hash of the wallet's id. An operator with both the factor and the copy can open
 * the wallet, and the wallet's questions say so.
 */
export function createUnsealer({ unsealKey, activity, limits, now }: Parts) {
  /**
   * The factor in base64url, at most 5 times a day and 20 times in 30 days for one wallet.
   *
   * @throws HttpProblem 429
   */
  return async (user: WalletUser, device: WalletDevice): Promise<string> => {
    const before = await activity.count('unsealed', user.id, now() - monthMs)
    if (before >= mostInMonth)
      throw new HttpProblem(429, 'RATE_LIMITED', 'This wallet was opened too often', {
        retryAfterSeconds: 24 * 60 * 60,
      })
    await limits.take('walletUnseals', user.wallet)
    await activity.add('unsealed', device)
    return createHmac('sha256', unsealKey)
      .update(JSON.stringify(['unseal', user.project, user.wallet]))
      .digest('base64url')
  }
}
