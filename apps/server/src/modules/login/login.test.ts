import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backendNames } from '../../../test/backends.js'
import { shop } from '../../../test/startTestServer.js'
import {
  type Device,
  startWalletServer,
  type WalletServer,
} from '../../../test/startWalletServer.js'
import type { Session } from './sessionShape.js'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const addresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}
const copyOf = ({ project, user, wallet }: Session, way: 'device' | 'login', body = way) => ({
  header: { version: 1, project, user, wallet, way, created: 1, ...addresses },
  body: body.repeat(8).padEnd(32, '0'),
})
const copiesOf = (session: Session) => ({
  copies: [copyOf(session, 'device'), copyOf(session, 'login')],
})

describe.each(backendNames)('the login of the embedded wallet on %s', (name) => {
  let server: WalletServer
  let people = 0
  const newMailbox = () => `person${++people}@mail.example`
  const begin = (device: Device, email: string) =>
    device.call('/v1/login', { projectId: server.project.id, origin: shop, email })
  const verify = (device: Device, id: string, code: string) =>
    device.call('/v1/login/verify', { id, code })
  /** A person with a wallet, on a device that is logged in. */
  const settle = async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    const session = await server.logIn(device, email)
    await device.call('/v1/wallet', copiesOf(session))
    return { device, email, session }
  }
  beforeAll(async () => {
    server = await startWalletServer(name)
  })
  afterAll(async () => server.stop())

  it('a new person gets a code, a session and a wallet, and comes back on the same device', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    expect((await device.call('/v1/me')).body.error.code).toBe('LOGGED_OUT')
    const begun = await begin(device, ` ${email.toUpperCase()} `)
    expect([begun.status, begun.body]).toEqual([
      200,
      { id: expect.any(String), action: 'VERIFY_OTP', resendSeconds: 30, expiresSeconds: 600 },
    ])
    const { status, body: session } = await verify(
      device,
      begun.body.id,
      await server.codeOf(email),
    )
    expect(status).toBe(200)
    expect(session).toEqual({
      user: expect.any(String),
      project: server.project.id,
      email,
      wallet: expect.any(String),
      recovery: 'email',
      ways: [],
    })
    const made = await device.call('/v1/wallet', copiesOf(session))
    expect(made.body).toEqual({ ...session, addresses, ways: ['device', 'login'] })
    expect((await device.call('/v1/me')).body).toEqual(made.body)
    const { copy } = (await device.call('/v1/copies/device')).body
    expect(copy).toEqual(copyOf(session, 'device'))
  })

  it('a second device opens the wallet by its own login, and is logged out alone', async () => {
    const { device, email, session } = await settle()
    const other = await server.createDevice()
    const again = await server.logIn(other, email)
    expect(again).toEqual({ ...session, addresses, ways: ['login'] })
    expect((await other.call('/v1/copies/device')).body.error.code).toBe('REVOKED')
    const [mine, theirs] = [await device.call('/v1/unseal', {}), await other.call('/v1/unseal', {})]
    expect(mine.body.factor).toMatch(/^[\w-]{43}$/)
    expect(theirs.body).toEqual(mine.body)
    expect((await other.call('/v1/copies/login')).body.copy).toEqual(copyOf(session, 'login'))
    const own = copyOf(session, 'device', 'login')
    expect((await other.call('/v1/copies/device', { copy: own })).status).toBe(204)
    expect((await other.call('/v1/copies/device')).body.copy).toEqual(own)
    expect((await other.call('/v1/logout', {})).status).toBe(204)
    expect((await other.call('/v1/me')).status).toBe(401)
    expect((await device.call('/v1/copies/device')).body.copy).toEqual(copyOf(session, 'device'))
    // Its copy went with it.
    await server.logIn(other, email)
    expect((await other.call('/v1/copies/device')).status).toBe(410)
  })

  it('a wallet is made once, and two devices at the same moment make one', async () => {
    const [one, other, email] = [
      await server.createDevice(),
      await server.createDevice(),
      newMailbox(),
    ]
    const session = await server.logIn(one, email)
    await server.logIn(other, email)
    const answers = await Promise.all(
      [one, other, one, other].map((device) => device.call('/v1/wallet', copiesOf(session))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('a copy of another person, wallet, project or address is refused', async () => {
    const { session } = await settle()
    const device = await server.createDevice()
    const own = await server.logIn(device, newMailbox())
    const wrong: readonly Partial<Session>[] = [
      { user: session.user },
      { wallet: session.wallet },
      { project: 'another-project' },
    ]
    for (const change of wrong)
      expect(
        (await device.call('/v1/wallet', copiesOf({ ...own, ...change }))).body.error.code,
      ).toBe('COPY_MISMATCH')
    const [first, second] = copiesOf(own).copies
    const mixed = { ...second, header: { ...second?.header, solana: '1'.repeat(32) } }
    expect((await device.call('/v1/wallet', { copies: [first, mixed] })).status).toBe(400)
    expect((await device.call('/v1/wallet', { copies: [first] })).body.error.code).toBe(
      'WAYS_MISSING',
    )
    expect((await device.call('/v1/wallet', { copies: [first, first] })).status).toBe(400)
    await device.call('/v1/wallet', copiesOf(own))
    const foreign = { copy: copyOf(session, 'device') }
    expect((await device.call('/v1/copies/device', foreign)).body.error.code).toBe('COPY_MISMATCH')
    const ofLogin = { copy: copyOf(own, 'login') }
    expect((await device.call('/v1/copies/device', ofLogin)).status).toBe(400)
    expect((await device.call('/v1/copies/login')).body.copy).toEqual(copyOf(own, 'login'))
  })

  it('what opens or adds needs a login of the last five minutes; the device’s own copy does not', async () => {
    const { device, session } = await settle()
    server.pass(5 * minuteMs + 1)
    const stale = await Promise.all([
      device.call('/v1/unseal', {}),
      device.call('/v1/copies/login'),
      device.call('/v1/copies/device', { copy: copyOf(session, 'device') }),
      device.call('/v1/wallet', copiesOf(session)),
    ])
    expect(stale.map(({ status, body }) => [status, body.error.code])).toEqual(
      stale.map(() => [403, 'LOGIN_NOT_FRESH']),
    )
    expect((await device.call('/v1/copies/device')).status).toBe(200)
  })

  it('a device that is used stays logged in, for 90 days at most; an idle one for 30', async () => {
    const [used, idle] = [await settle(), await settle()]
    server.pass(29 * dayMs)
    expect((await used.device.call('/v1/me')).status).toBe(200)
    server.pass(2 * dayMs)
    expect((await idle.device.call('/v1/me')).body.error.code).toBe('LOGGED_OUT')
    server.pass(27 * dayMs)
    expect((await used.device.call('/v1/me')).status).toBe(200)
    server.pass(29 * dayMs)
    expect((await used.device.call('/v1/me')).status).toBe(200)
    server.pass(4 * dayMs)
    expect((await used.device.call('/v1/me')).body.error.code).toBe('LOGGED_OUT')
  })

  it('a code belongs to its device, is used once, and ends after ten minutes [B-06]', async () => {
    const [device, other, email] = [
      await server.createDevice(),
      await server.createDevice(),
      newMailbox(),
    ]
    const { id } = (await begin(device, email)).body
    const code = await server.codeOf(email)
    expect((await verify(other, id, code)).body.error.code).toBe('CODE_EXPIRED')
    expect((await verify(device, id, code.replace(' ', '-'))).status).toBe(200)
    expect((await verify(device, id, code)).body.error.code).toBe('CODE_EXPIRED')
    const late = (await begin(device, email)).body.id
    const second = await server.codeOf(email, 1)
    server.pass(10 * minuteMs + 1)
    expect((await verify(device, late, second)).body.error.code).toBe('CODE_EXPIRED')
  })

  it('a code takes five tries, however many come at once [B-01]', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    const { id } = (await begin(device, email)).body
    const code = await server.codeOf(email)
    const wrong = code === '0000 0000' ? '1111 1111' : '0000 0000'
    const tries = await Promise.all(Array.from({ length: 200 }, () => verify(device, id, wrong)))
    const codes = tries.map(({ body }) => body.error.code)
    expect(codes.filter((each) => each === 'CODE_INVALID')).toHaveLength(5)
    expect(codes.filter((each) => each === 'CODE_EXPIRED')).toHaveLength(195)
    expect((await verify(device, id, code)).body.error.code).toBe('CODE_EXPIRED')
  })

  it('the right code logs in once, however often it comes at once', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    const { id } = (await begin(device, email)).body
    const code = await server.codeOf(email)
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(device, id, code)))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
  })

  it('a known and an unknown mailbox get the same answer and the same mail [B-04]', async () => {
    const { email } = await settle()
    const stranger = newMailbox()
    const device = await server.createDevice()
    const [known, unknown] = [await begin(device, email), await begin(device, stranger)]
    expect(known.status).toBe(unknown.status)
    expect({ ...known.body, id: '' }).toEqual({ ...unknown.body, id: '' })
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
    const [mine, theirs] = [
      await server.mailbox.mailTo(email, 1),
      await server.mailbox.mailTo(stranger),
    ]
    const blank = (text: string) => text.replace(/\d{4} \d{4}/g, '')
    expect(blank(mine.text)).toBe(blank(theirs.text))
    expect(blank(mine.subject)).toBe(blank(theirs.subject))
  })

  it('the mail is text alone, names the page’s host, and has its code in the subject', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    await device.call(
      '/v1/login',
      { projectId: server.project.id, origin: shop, email },
      { headers: { 'x-forwarded-host': 'evil.example' } },
    )
    const mail = await server.mailbox.mailTo(email)
    expect(mail.subject).toMatch(/^\d{4} \d{4} is your code for shop\.example$/)
    expect(mail.text).toContain(mail.subject.slice(0, 9))
    expect([mail.hasHtml, mail.from, mail.to]).toEqual([false, 'login@shop.example', [email]])
    const headers = mail.headers.map(({ name }) => name)
    expect(headers).toContain('auto-submitted')
    expect(headers.filter((each) => each.startsWith('list-'))).toEqual([])
  })

  it('a page that is not of the project gets no code, and text that is no address neither', async () => {
    const device = await server.createDevice()
    const email = newMailbox()
    const call = (change: object) =>
      device.call('/v1/login', { projectId: server.project.id, origin: shop, email, ...change })
    expect((await call({ origin: 'https://other.example' })).body.error.code).toBe(
      'ORIGIN_NOT_ALLOWED',
    )
    expect((await call({ projectId: 'no-such-project' })).body.error.code).toBe('INVALID_KEY')
    expect((await call({ email: 'nobody' })).body.error.code).toBe('EMAIL_INVALID')
    expect((await call({ email: 'a@b.example\r\nBcc: c@d.example' })).status).toBe(400)
    expect((await call({ more: 1 })).status).toBe(400)
    expect(server.mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([])
  })

  it('a mail server that refuses is an error, and neither log nor database keeps the mailbox', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    const countLogins = async () => {
      const [row] = await server.context.database.all('SELECT COUNT(*) AS count FROM wallet_logins')
      return Number(row?.count)
    }
    const before = await countLogins()
    server.mailbox.refuseNext(550, `No mailbox ${email} here`)
    const { status, body, headers } = await begin(device, email)
    expect([status, body.error.code]).toEqual([503, 'MAIL_UNAVAILABLE'])
    expect(headers['retry-after']).toBe('30')
    expect(server.lines.join('\n')).not.toContain(email)
    expect(await countLogins()).toBe(before)
    expect((await begin(device, email)).status).toBe(200)
  })

  it('neither the database nor the log has a mailbox, a code, a copy or a factor [B-20]', async () => {
    const [device, email] = [await server.createDevice(), newMailbox()]
    const { id } = (await begin(device, email)).body
    const code = await server.codeOf(email)
    const dump = async () => {
      const { database } = server.context
      const tables = ['users', 'mailboxes', 'logins', 'devices', 'copies', 'activity', 'proofs']
      const rows = await Promise.all(
        tables.map((each) => database.all(`SELECT * FROM wallet_${each}`)),
      )
      return JSON.stringify([rows, server.lines])
    }
    const during = await dump()
    const { body: session } = await verify(device, id, code)
    await device.call('/v1/wallet', copiesOf(session))
    const { factor } = (await device.call('/v1/unseal', {})).body
    const after = await dump()
    expect(after).toContain(session.user)
    for (const text of [email, code, code.replace(' ', ''), copyOf(session, 'login').body, factor])
      expect([during.includes(text), after.includes(text)]).toEqual([false, false])
  })

  it('a wallet opens five times a day by login [B-16]', async () => {
    const { device, email } = await settle()
    const factors = []
    for (let count = 0; count < 6; count++) factors.push(await device.call('/v1/unseal', {}))
    expect(factors.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(Number(factors[5]?.headers['retry-after'])).toBeGreaterThan(0)
    const other = await server.createDevice()
    await server.logIn(other, email)
    expect((await other.call('/v1/unseal', {})).status).toBe(429)
  })

  it('a project whose people have wallets is not removed', async () => {
    await settle()
    await expect(server.context.projects.remove(server.project.id)).rejects.toThrow(
      /have \d+ wallets/,
    )
  })
})

describe('a wallet that is not built yet', () => {
  it.each([
    ['in production, one that the operator can open', { mode: 'production' }, 'development alone'],
    [
      'one that only its person can open',
      { wallet: { origin: 'https://wallet.example', mail: { from: 'a@shop.example' } } },
      "'self' is not built yet",
    ],
  ])('%s is refused at the start', async (_, settings, message) => {
    await expect(startWalletServer('libsql', settings)).rejects.toThrow(message)
  })
})
