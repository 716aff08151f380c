import type { IncomingMessage } from 'node:http'
import { DatabaseAway } from '../../database/DatabaseAway.js'
import { authorise } from '../../http/authorise.js'
import { callerOf } from '../../http/callerOf.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import { rateHeaders } from '../../http/rateHeaders.js'
import { errorFields } from '../../log/createLog.js'
import type { Project } from '../../projects/Project.js'
import type { ServerContext } from '../../ServerContext.js'
import { closeCodes } from './createRelaySocket.js'
import { RelayFault, unauthorised } from './RelayFault.js'
import { RelayTokenError, verifyRelayToken } from './verifyRelayToken.js'

/** A refused admission, for HTTP callers and for those that only see a close frame. */
export type Refusal = {
  readonly status: number
  readonly closeCode: number
  readonly reason: string
  readonly data: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Admission =
  | {
      readonly clientId: string
      readonly project?: Project | undefined
      readonly caller: string
      readonly refusal?: undefined
    }
  | { readonly refusal: Refusal; readonly caller: string }

export const projectNotFound = 'Authorization error: Project not found'

type Context = Pick<ServerContext, 'config' | 'projects' | 'limits' | 'now' | 'log'>

/** The client id of a token. @throws RelayFault 3000 */
export function clientOf(
  { config, now }: Pick<ServerContext, 'config' | 'now'>,
  token: string | undefined,
): string {
  if (token === undefined || token === '') throw unauthorised('MissingJwt', 'Missing JWT')
  try {
    return verifyRelayToken(token, {
      audience: config.relay.audience,
      now: Math.floor(now() / 1000),
    })
  } catch (error) {
    if (error instanceof RelayTokenError)
      throw unauthorised('InvalidJwt', `Invalid JWT: ${error.message}`)
    throw error
  }
}

/** The token of a request: from the query, as browsers must send it, or from the header. */
export const tokenOf = (
  inQuery: string | null,
  authorization: string | undefined,
): string | undefined => inQuery ?? /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1]

/** Decides whether a caller may open a socket, by rate, project, origin and identity. */
export async function admitCaller(
  context: Context,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<Admission> {
  const { headers, socket } = request
  const forwarded = headers['x-forwarded-for']
  const caller = callerOf(
    socket.remoteAddress,
    typeof forwarded === 'string' ? forwarded : forwarded?.join(', '),
    context.config.trustedProxies,
  )
  const projectId = query.get('projectId') ?? undefined
  try {
    await context.limits.take('relay', caller)
    const { project } = await authorise(context, 'origin', {
      projectId: projectId === '' ? undefined : projectId,
      originHeader: headers.origin,
      authorization: undefined,
    })
    const clientId = clientOf(context, tokenOf(query.get('auth'), headers.authorization))
    return { clientId, project, caller }
  } catch (error) {
    return { refusal: refusalOf(context, error, projectId), caller }
  }
}

function refusalOf({ log }: Pick<ServerContext, 'log'>, error: unknown, projectId = ''): Refusal {
  const unauthorised = (status: number, data: string, reason: string): Refusal => {
    return {
      status,
      closeCode: closeCodes.unauthorised,
      reason: `Authorization error: ${reason}`,
      data,
    }
  }
  if (error instanceof RelayFault)
    return {
      status: 401,
      closeCode: closeCodes.unauthorised,
      reason: error.message,
      data: error.data,
    }
  if (error instanceof HttpProblem && error.status === 401)
    return projectId === ''
      ? unauthorised(400, 'ProjectIdNotSpecified', 'Project ID is missing')
      : {
          status: 401,
          closeCode: closeCodes.unauthorised,
          reason: projectNotFound,
          data: 'ProjectNotFound',
        }
  if (error instanceof HttpProblem && error.status === 403)
    return unauthorised(403, 'OriginNotAllowed', 'Origin not allowed')
  if (error instanceof HttpProblem && error.status === 429)
    return {
      status: 429,
      closeCode: closeCodes.tooManyRequests,
      reason: 'Too many requests',
      data: 'TooManyRequests',
      headers: {
        'retry-after': String(error.retryAfterSeconds ?? 1),
        ...(error.rate && rateHeaders(error.rate)),
      },
    }
  if (!(error instanceof DatabaseAway))
    log('error', 'relay could not admit a caller', errorFields(error))
  return {
    status: 503,
    closeCode: closeCodes.unavailable,
    reason: 'Try again later',
    data: 'Unavailable',
  }
}
