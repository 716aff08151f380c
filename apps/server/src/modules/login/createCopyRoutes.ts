import { z } from 'zod'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { copyShape, type SealedCopy, ways } from './createCopies.js'
import { sessionShape } from './sessionShape.js'
import type { WalletParts } from './WalletParts.js'

const copies = z.strictObject({ copies: z.array(copyShape).min(1).max(4) })
const oneCopy = z.strictObject({ copy: copyShape })
const factor = z.object({ factor: z.string() })

/** A wallet's sealed copies, and the factor that opens the one of a login. */
export function createCopyRoutes(parts: WalletParts): readonly Route[] {
  const { personal, users, sealed, activity, unseal, sessionOf } = parts
  return [
    personal<z.infer<typeof copies>>(
      {
        name: 'createWallet',
        method: 'POST',
        path: '/v1/wallet',
        summary: 'Keeps a new wallet’s first sealed copies, one a way, all or none.',
        isFresh: true,
        body: copies,
        response: sessionShape,
        refusals: { 409: 'problem' },
      },
      async ({ body, user, device }) => {
        const given = body.copies.map(({ header }) => header.way).sort()
        // Another wallet would open nowhere but in this browser.
        if (given.join() !== ways.join())
          throw new HttpProblem(400, 'WAYS_MISSING', 'A wallet needs one copy for each way')
        await sealed.create(user, device, body.copies)
        await activity.add('walletMade', device)
        return await sessionOf((await users.find(user.id)) ?? user, device)
      },
    ),
    personal<z.infer<typeof oneCopy>>(
      {
        name: 'addDeviceCopy',
        method: 'POST',
        path: '/v1/copies/device',
        summary: 'Keeps the sealed copy that this device opens.',
        isFresh: true,
        body: oneCopy,
      },
      async ({ body: { copy }, user, device }) => {
        if (copy.header.way !== 'device')
          throw new HttpProblem(400, 'COPY_MISMATCH', 'This is no copy of a device')
        await sealed.replace(user, device, copy)
        await activity.add('deviceAdded', device)
      },
    ),
    personal(
      {
        name: 'getDeviceCopy',
        method: 'GET',
        path: '/v1/copies/device',
        summary: 'The sealed copy that this device opens. 410: it was revoked.',
        response: oneCopy,
        refusals: { 410: 'problem' },
      },
      async ({ user, device }) => ({
        copy: found(await sealed.find('device', user, device), 410, 'This device was revoked'),
      }),
    ),
    personal(
      {
        name: 'getLoginCopy',
        method: 'GET',
        path: '/v1/copies/login',
        summary: 'The sealed copy that a login opens, where there is one.',
        isFresh: true,
        response: oneCopy,
        refusals: { 404: 'problem' },
      },
      async ({ user, device }) => ({
        copy: found(await sealed.find('login', user, device), 404, 'A login does not open this'),
      }),
    ),
    personal(
      {
        name: 'unseal',
        method: 'POST',
        path: '/v1/unseal',
        summary: 'What opens the copy of a login, right after one.',
        isFresh: true,
        body: z.strictObject({}),
        response: factor,
        refusals: { 429: 'problem' },
      },
      async ({ user, device }) => ({ factor: await unseal(user, device) }),
    ),
  ]
}

function found(copy: SealedCopy | undefined, status: 404 | 410, message: string): SealedCopy {
  if (copy) return copy
  throw new HttpProblem(status, status === 410 ? 'REVOKED' : 'NOT_FOUND', message)
}
