import type { AuthSession } from '@latchkey/connector-auth/guest'
import { base64urlnopad } from '@scure/base'
import type * as z from 'zod/mini'
import type { Device } from '../device/openDevice.js'
import type { HeaderStart, VaultCalls } from '../keys/createVault.js'
import type { Addresses } from '../keys/deriveKeys.js'
import type { Way } from '../keys/sealedCopy.js'
import type { Api } from './createApi.js'
import { DocumentError } from './DocumentError.js'
import { begun, factor, oneCopy, type ServerSession, session } from './shapes.js'

type Parts = {
  readonly api: Api
  readonly vault: VaultCalls
  readonly device: () => Promise<Device>
  /** Makes new keys for this browser, so that the old ones open nothing. */
  readonly forgetDevice: () => Promise<void>
  readonly projectId: string | undefined
  readonly now?: () => number
}

export type Login = {
  /** The person of this browser; undefined where no one is logged in. */
  read(): Promise<AuthSession | undefined>
  sendCode(email: string, origin: string): Promise<{ readonly resendSeconds: number }>
  logIn(code: string): Promise<AuthSession>
  /** Opens the wallet, so that it can sign. Resolves with its addresses. */
  unlock(): Promise<Addresses>
  logOut(): Promise<void>
}

/** The login of a person, and the way from it to an open wallet. */
export function createLogin(parts: Parts): Login {
  const { api, vault, device, forgetDevice, projectId, now = Date.now } = parts
  let attempt: string | undefined
  /** The addresses that this document has seen: another answer is not the person's wallet. */
  const pinned = new Map<string, Addresses>()

  const ask = async <Shape extends z.core.$ZodType>(shape: Shape, path: string, body?: unknown) =>
    parse(shape, await api.call(path, body))
  const readServer = () => ask(session, '/v1/me')
  const deviceWay = async (): Promise<Way> => ({ name: 'device', key: (await device()).sealing })
  const loginWay = async (): Promise<Way> => ({
    name: 'login',
    factor: toFactor((await ask(factor, '/v1/unseal', {})).factor),
  })
  const startOf = ({ project, user, wallet }: ServerSession): HeaderStart => ({
    version: 1,
    project,
    user,
    wallet,
    created: now(),
  })

  /** A new person's wallet: both copies are kept together, or there is none. */
  async function create(person: ServerSession): Promise<ServerSession> {
    const ways = [await deviceWay(), await loginWay()]
    const copies = await vault.create(ways, startOf(person))
    return await ask(session, '/v1/wallet', { copies })
  }

  /** Opens the wallet by the login, and keeps a copy for this browser. */
  async function recover(person: ServerSession): Promise<void> {
    const addresses = refuseOther(person)
    const [way, { copy }] = [await loginWay(), await ask(oneCopy, '/v1/copies/login')]
    await open(way, copy, addresses)
    const own = await vault.seal(await deviceWay(), startOf(person))
    await api.call('/v1/copies/device', { copy: own })
  }

  async function open(
    way: Way,
    copy: z.infer<typeof oneCopy>['copy'],
    expected: Addresses,
  ): Promise<void> {
    try {
      await vault.unlock(way, copy, expected)
    } catch {
      // Never a new wallet in place of one that does not open.
      throw new DocumentError('EMBEDDED_WALLET_MISMATCH', 'The wallet does not open')
    }
  }

  function refuseOther(person: ServerSession): Addresses {
    const addresses = addressesOf(person)
    const known = pinned.get(person.user)
    if (known && (known.eip155 !== addresses.eip155 || known.solana !== addresses.solana))
      throw new DocumentError('EMBEDDED_WALLET_MISMATCH', 'The server names another wallet')
    return addresses
  }

  function pin(person: ServerSession): Addresses {
    const addresses = refuseOther(person)
    pinned.set(person.user, addresses)
    return addresses
  }

  async function endSession(): Promise<void> {
    try {
      await api.call('/v1/logout', {})
    } catch (error) {
      // A session that ended before is as good.
      if (!isLoggedOut(error)) throw error
    }
  }

  const toSession = (person: ServerSession): AuthSession => ({
    addresses: pin(person),
    operatorCanOpen: person.recovery === 'email',
    ...(person.email !== undefined && { email: person.email }),
  })

  return {
    async read() {
      try {
        const person = await readServer()
        // A login that ended before its wallet was made is none.
        return person.addresses && person.ways.includes('device') ? toSession(person) : undefined
      } catch (error) {
        if (isLoggedOut(error)) return undefined
        throw error
      }
    },
    async sendCode(email, origin) {
      const { id, resendSeconds } = await ask(begun, '/v1/login', {
        ...(projectId !== undefined && { projectId }),
        origin,
        email,
      })
      attempt = id
      return { resendSeconds }
    },
    async logIn(code) {
      if (attempt === undefined)
        throw new DocumentError('CODE_EXPIRED', 'No code was asked for here')
      const person = await ask(session, '/v1/login/verify', { id: attempt, code })
      attempt = undefined
      if (person.addresses) await recover(person)
      return toSession(person.addresses ? person : await create(person))
    },
    async unlock() {
      const person = await readServer()
      const addresses = pin(person)
      if (await vault.isOpen(addresses)) return addresses
      const { copy } = await ask(oneCopy, '/v1/copies/device')
      await open(await deviceWay(), copy, addresses)
      return addresses
    },
    async logOut() {
      attempt = undefined
      pinned.clear()
      // The keys of this browser go in any case, and wait for nothing: without them its copy opens
      // nothing. The call has taken them before.
      const steps = await Promise.allSettled([vault.lock(), endSession(), forgetDevice()])
      for (const step of steps) if (step.status === 'rejected') throw step.reason
    },
  }
}

const isLoggedOut = (error: unknown): boolean =>
  error instanceof DocumentError && error.code === 'LOGIN_REQUIRED'

function addressesOf({ addresses }: ServerSession): Addresses {
  if (!addresses) throw new DocumentError('LOGIN_REQUIRED', 'There is no wallet yet')
  return addresses
}

const toFactor = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(base64urlnopad.decode(text))

function parse<Shape extends z.core.$ZodType>(shape: Shape, answer: unknown): z.infer<Shape> {
  const result = (shape as unknown as z.ZodMiniType).safeParse(answer)
  if (!result.success)
    throw new DocumentError('HTTP_FAILED', 'The wallet’s server answered something else')
  return result.data as z.infer<Shape>
}
