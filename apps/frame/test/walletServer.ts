import { createHash } from 'node:crypto'
import { EmbeddedJWK, jwtVerify } from 'jose'

type Json = Record<string, unknown>
type Copy = { readonly header: Json; readonly body: string }
type User = {
  readonly id: string
  readonly email: string
  readonly wallet: string
  addresses?: { readonly eip155: string; readonly solana: string }
  readonly copies: Map<string, Copy>
}

export const walletOrigin = 'https://wallet.example'
const projectId = 'shop'

/**
 * The wallet's server in memory: it answers the calls of the document as `apps/server` does, and
 * checks their proofs with jose. Its codes are in `codes`, by mailbox.
 */
export function createWalletServer() {
  const users = new Map<string, User>()
  const devices = new Map<string, string>()
  const logins = new Map<string, { readonly email: string; readonly device: string }>()
  const codes = new Map<string, string>()
  const calls: string[] = []
  /** Answers in place of the server's own, by call. */
  const faults = new Map<string, () => Response | Promise<Response>>()
  /** Changes the answer of a call. */
  const changes = new Map<string, (answer: Json) => unknown>()
  let count = 0

  const sessionOf = ({ id, email, wallet, addresses, copies }: User, device: string): Json => ({
    user: id,
    project: projectId,
    email,
    wallet,
    ...(addresses && { addresses }),
    recovery: 'email',
    ways: [...(copies.has(device) ? ['device'] : []), ...(copies.has('login') ? ['login'] : [])],
  })

  async function deviceOf(request: Request, body: string): Promise<string> {
    const proof = request.headers.get('dpop') ?? ''
    const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: ['ES256'],
    })
    const digest = createHash('sha256').update(body).digest('base64url')
    if (payload.htm !== request.method || payload.htu !== request.url || payload.bod !== digest)
      throw new Error('The proof is of another request')
    return JSON.stringify(protectedHeader.jwk)
  }

  function answer(name: string, body: Json, device: string): Response {
    if (name === 'POST /v1/login') {
      const [id, email] = [`login-${++count}`, String(body.email)]
      logins.set(id, { email, device })
      codes.set(email, String(10_000_000 + count))
      return json({ id, action: 'VERIFY_OTP', resendSeconds: 30, expiresSeconds: 600 })
    }
    if (name === 'POST /v1/login/verify') {
      const login = logins.get(String(body.id))
      if (!login || login.device !== device) return problem(401, 'CODE_EXPIRED')
      if (codes.get(login.email) !== body.code) return problem(401, 'CODE_INVALID')
      logins.delete(String(body.id))
      const user = users.get(login.email) ?? {
        id: `user-${++count}`,
        email: login.email,
        wallet: `wallet-${count}`,
        copies: new Map<string, Copy>(),
      }
      users.set(login.email, user)
      for (const { id, copies } of users.values()) if (id !== user.id) copies.delete(device)
      devices.set(device, login.email)
      return json(sessionOf(user, device))
    }
    const user = users.get(devices.get(device) ?? '')
    if (!user) return problem(401, 'LOGGED_OUT')
    return answerPerson(name, body, user, device)
  }

  function answerPerson(name: string, body: Json, user: User, device: string): Response {
    const find = (owner: string, code: string, status: number) => {
      const copy = user.copies.get(owner)
      return copy ? json({ copy }) : problem(status, code)
    }
    switch (name) {
      case 'GET /v1/me':
        return json(sessionOf(user, device))
      case 'POST /v1/wallet': {
        if (user.addresses) return problem(409, 'WALLET_EXISTS')
        const copies = body.copies as readonly Copy[]
        if (
          copies
            .map(({ header }) => header.way)
            .sort()
            .join() !== 'device,login'
        )
          return problem(400, 'WAYS_MISSING')
        const { eip155, solana } = (copies[0]?.header ?? {}) as { eip155: string; solana: string }
        const made = { ...user, addresses: { eip155, solana } }
        if (!copies.every((copy) => isOf(copy, made))) return problem(400, 'COPY_MISMATCH')
        user.addresses = made.addresses
        for (const copy of copies)
          user.copies.set(copy.header.way === 'device' ? device : 'login', copy)
        return json(sessionOf(user, device))
      }
      case 'POST /v1/copies/device': {
        const copy = body.copy as Copy
        if (copy.header.way !== 'device' || !isOf(copy, user)) return problem(400, 'COPY_MISMATCH')
        user.copies.set(device, copy)
        return new Response(null, { status: 204 })
      }
      case 'GET /v1/copies/device':
        return find(device, 'REVOKED', 410)
      case 'GET /v1/copies/login':
        return find('login', 'NOT_FOUND', 404)
      case 'POST /v1/unseal': {
        const factor = createHash('sha256').update(`unseal ${user.wallet}`).digest('base64url')
        return json({ factor })
      }
      case 'POST /v1/logout':
        devices.delete(device)
        user.copies.delete(device)
        return new Response(null, { status: 204 })
      default:
        return problem(404, 'NOT_FOUND')
    }
  }

  const ask: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    const name = `${request.method} ${new URL(request.url).pathname}`
    const body = await request.text()
    calls.push(name)
    const fault = faults.get(name)
    if (fault) return await fault()
    const device = await deviceOf(request, body)
    const given = body === '' ? {} : (JSON.parse(body) as Json)
    const response = answer(name, given, device)
    const change = changes.get(name)
    if (!change || response.status !== 200) return response
    return json(change((await response.json()) as Json))
  }

  return { ask, users, codes, calls, faults, changes }
}

export const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** An error as the server answers it. */
export const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
  json({ error: { code, message: 'Refused' } }, status, headers)

function isOf({ header }: Copy, { id, wallet, addresses }: User): boolean {
  return (
    header.project === projectId &&
    header.user === id &&
    header.wallet === wallet &&
    header.eip155 === addresses?.eip155 &&
    header.solana === addresses?.solana
  )
}
