import type { Answer } from '../../http/answers.js'
import { emptyAnswer, jsonAnswer } from '../../http/answers.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import type { Route, RouteRequest, Schema } from '../../http/Route.js'
import { readInput } from '../../http/readInput.js'
import type { createDevices, WalletDevice } from './createDevices.js'
import type { createProofCheck } from './createProofCheck.js'
import type { createUsers, WalletUser } from './createUsers.js'

/** A login this old may not do what needs a fresh one. */
const freshMs = 5 * 60_000

type Given = Pick<Route, 'name' | 'method' | 'path' | 'summary'> & {
  readonly body?: Schema
  readonly response?: Schema
  readonly refusals?: Route['refusals']
}

/** A call of a device whose key was proven. */
export type ProvenCall<Body> = {
  readonly body: Body
  /** The thumbprint of the device's key. */
  readonly device: string
  readonly request: RouteRequest
}

/** A call of a device that is logged in. */
export type PersonalCall<Body> = {
  readonly body: Body
  readonly device: WalletDevice
  readonly user: WalletUser
}

type Parts = {
  /** The wallet's origin. */
  readonly origin: string
  readonly checkProof: ReturnType<typeof createProofCheck>
  readonly devices: ReturnType<typeof createDevices>
  readonly users: ReturnType<typeof createUsers>
  readonly now: () => number
}

/** Answers are no documents: a browser that opens one runs nothing. */
const headers = { 'content-security-policy': "default-src 'none'; sandbox" }

/**
 * Makes routes of the wallet's origin. Only its own document may call them: it is of the same
 * origin, so no answer has a CORS header, and a page elsewhere is refused.
 */
export function createWalletCalls({ origin, checkProof, devices, users, now }: Parts) {
  function refuseStrangers({ header }: RouteRequest): void {
    const from = header('origin')
    const site = header('sec-fetch-site')
    if ((from !== undefined && from !== origin) || (site !== undefined && site !== 'same-origin'))
      throw new HttpProblem(403, 'FOREIGN_CALLER', 'Only the wallet’s own document may call this')
  }

  /** A call whose proof shows the device's key. */
  function proven<Body>(
    { body: shape, ...given }: Given,
    answer: (call: ProvenCall<Body>) => Promise<unknown>,
  ): Route {
    const { method, path } = given
    return {
      ...given,
      tag: 'wallet',
      access: 'open',
      limit: 'wallet',
      cors: false,
      ...(method === 'POST' && { body: 'text', bodyShape: shape, maxBodyBytes: 8 * 1024 }),
      refusals: { 401: 'problem', 403: 'problem', ...given.refusals },
      async answer(request): Promise<Answer> {
        refuseStrangers(request)
        const { text, header } = request
        const url = `${origin}${path}`
        const device = await checkProof({ method, url, body: text, proof: header('dpop') })
        const body = (shape ? readInput('body', shape, toJson(text)) : undefined) as Body
        const result = await answer({ body, device, request })
        return result === undefined ? emptyAnswer(204, headers) : jsonAnswer(result, { headers })
      },
    }
  }

  /** A call of a device that is logged in; with `isFresh`, for at most five minutes. */
  function personal<Body>(
    { isFresh = false, ...given }: Given & { readonly isFresh?: boolean },
    answer: (call: PersonalCall<Body>) => Promise<unknown>,
  ): Route {
    return proven<Body>(given, async ({ body, device: id }) => {
      const device = await devices.find(id)
      const user = device && (await users.find(device.user))
      if (!device || !user) throw new HttpProblem(401, 'LOGGED_OUT', 'Log in again')
      if (isFresh && now() - device.loggedInAt > freshMs)
        throw new HttpProblem(403, 'LOGIN_NOT_FRESH', 'This needs a login in the last five minutes')
      return await answer({ body, device, user })
    })
  }

  return { proven, personal }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpProblem(400, 'BODY_NOT_JSON', 'The body is not JSON')
  }
}
