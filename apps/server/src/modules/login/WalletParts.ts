import type { Config } from '../../config/Config.js'
import type { ServerContext } from '../../ServerContext.js'
import { createUnsealer } from '../unseal/createUnsealer.js'
import { createActivity } from './createActivity.js'
import { createCodes } from './createCodes.js'
import { createCopies } from './createCopies.js'
import { createDevices, type WalletDevice } from './createDevices.js'
import { createEnvelope } from './createEnvelope.js'
import type { Mailer } from './createMailer.js'
import { createProofCheck } from './createProofCheck.js'
import { createUsers, type WalletUser } from './createUsers.js'
import { createWalletCalls } from './createWalletCalls.js'
import type { WalletSecrets } from './readWalletSecrets.js'
import type { Session } from './sessionShape.js'

type Given = {
  readonly context: ServerContext
  readonly secrets: WalletSecrets
  readonly mailer: Mailer
  readonly wallet: NonNullable<Config['wallet']>
}

export type WalletParts = ReturnType<typeof createWalletParts>

/** The parts that the wallet's routes share. */
export function createWalletParts({ context, secrets, mailer, wallet }: Given) {
  const { database, limits, now } = context
  const { kek, pepper, unsealKey } = secrets
  const { origin, recovery } = wallet
  const envelope = createEnvelope(kek)
  const users = createUsers({ database, envelope, pepper, now })
  const devices = createDevices(database, now)
  const sealed = createCopies({ database, envelope, now })
  const activity = createActivity(database, now)
  const checkProof = createProofCheck(database, now)
  return {
    context,
    pepper,
    users,
    devices,
    sealed,
    activity,
    codes: createCodes({ database, envelope, mailer, pepper, now }),
    unseal: createUnsealer({ unsealKey, activity, limits, now }),
    ...createWalletCalls({ origin, checkProof, devices, users, now }),

    /** The session of a device, as its document reads it. */
    async sessionOf(user: WalletUser, device: WalletDevice): Promise<Session> {
      return {
        user: user.id,
        project: user.project,
        email: await users.mailboxOf(user),
        wallet: user.wallet,
        addresses: user.addresses,
        recovery,
        ways: [...(await sealed.waysOf(user, device))],
      }
    },
  }
}
