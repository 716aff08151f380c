import { z } from 'zod'
import { authorise } from '../../http/authorise.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route } from '../../http/Route.js'
import { codeMs } from './createCodes.js'
import { lookupOf } from './lookupOf.js'
import { networkOf } from './networkOf.js'
import { normalEmail } from './normalEmail.js'
import { sessionShape } from './sessionShape.js'
import type { WalletParts } from './WalletParts.js'

/** Seconds between two codes for one mailbox. */
const resendSeconds = 30

const login = z.strictObject({
  projectId: z.string().max(64).optional(),
  origin: z.string().max(300),
  email: z.string().max(320),
})
const begun = z.object({
  id: z.string(),
  action: z.literal('VERIFY_OTP'),
  resendSeconds: z.number(),
  expiresSeconds: z.number(),
})
const code = z.strictObject({ id: z.string().max(64), code: z.string().max(32) })

/** The login by e-mail: a code, the session of a device, and its end. */
export function createLoginRoutes(parts: WalletParts): readonly Route[] {
  const { context, proven, personal, users, devices, codes, activity, sessionOf, pepper } = parts
  const { limits } = context

  async function countCode(email: string, project: string, caller: string): Promise<void> {
    await limits.take('walletCodesPerNetwork', networkOf(caller))
    const mailbox = lookupOf(pepper, project, email)
    await limits.take('walletCodes', mailbox)
    await limits.take('walletCodesPerHour', mailbox)
    await limits.take('walletCodesPerDay', mailbox)
  }

  return [
    proven<z.infer<typeof login>>(
      {
        name: 'beginLogin',
        method: 'POST',
        path: '/v1/login',
        summary: 'Mails a code to an address, whether or not it is known.',
        body: login,
        response: begun,
        refusals: { 503: 'problem' },
      },
      async ({ body, device, request }) => {
        const email = normalEmail(body.email)
        if (email === undefined)
          throw new HttpProblem(400, 'EMAIL_INVALID', 'This is not an e-mail address')
        const { project, origin: page = '' } = await authorise(context, 'page', {
          projectId: body.projectId,
          originHeader: body.origin,
          authorization: undefined,
        })
        const projectId = project?.id ?? ''
        await countCode(email, projectId, request.caller)
        const id = await codes.send({ project: projectId, origin: page, device }, email)
        return { id, action: 'VERIFY_OTP', resendSeconds, expiresSeconds: codeMs / 1000 }
      },
    ),
    proven<z.infer<typeof code>>(
      {
        name: 'verifyLogin',
        method: 'POST',
        path: '/v1/login/verify',
        summary: 'Takes the code of a login, and logs the device in.',
        body: code,
        response: sessionShape,
      },
      async ({ body, device: id }) => {
        const { email, ...place } = await codes.take(body.id, id, body.code)
        const user = await users.ofMailbox(place.project, email)
        await devices.add(place, user.id)
        const device = await devices.find(id)
        if (!device) throw new HttpProblem(401, 'LOGGED_OUT', 'Log in again')
        await activity.add('loggedIn', device)
        return await sessionOf(user, device)
      },
    ),
    personal(
      {
        name: 'getSession',
        method: 'GET',
        path: '/v1/me',
        summary: 'The person of this device, with their wallet.',
        response: sessionShape,
      },
      async ({ user, device }) => await sessionOf(user, device),
    ),
    personal(
      {
        name: 'logOut',
        method: 'POST',
        path: '/v1/logout',
        summary: 'Logs this device out, and removes the copy that it opens.',
        body: z.strictObject({}),
      },
      async ({ device }) => {
        await devices.remove(device.id)
        await activity.add('loggedOut', device)
      },
    ),
  ]
}
