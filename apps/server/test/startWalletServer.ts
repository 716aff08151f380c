import { createHash, randomBytes } from 'node:crypto'
import { type LocalMailbox, startMailbox } from '@latchkey/localnet/mailbox'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { BackendName } from './backends.js'
import { type DeviceAnswer, request } from './requestTo.js'
import { shop, startTestServer, type TestServer } from './startTestServer.js'

export const walletOrigin = 'https://wallet.example'

/** A browser's device key, and the calls that it proves. */
export type Device = {
  call(path: string, body?: unknown, change?: ProofChange): Promise<DeviceAnswer>
}

/** Another proof than the right one. */
export type ProofChange = {
  readonly header?: Readonly<Record<string, unknown>>
  readonly claims?: Readonly<Record<string, unknown>>
  /** The header `dpop` as a whole; null for none. */
  readonly proof?: string | null
  /** Other headers of the request. */
  readonly headers?: Readonly<Record<string, string>>
}

export type WalletServer = TestServer & {
  readonly mailbox: LocalMailbox
  createDevice(): Promise<Device>
  /** Logs a device in by a code, and resolves with its session. */
  logIn(device: Device, email: string): Promise<DeviceAnswer['body']>
  /** The newest code that a mailbox has got. */
  codeOf(email: string, after?: number): Promise<string>
  /** Moves the server's clock. */
  pass(ms: number): void
  readonly now: () => number
}

const keys = ['LATCHKEY_WALLET_KEK', 'LATCHKEY_WALLET_PEPPER', 'LATCHKEY_WALLET_UNSEAL_KEY']

/** A server with the embedded wallet, its mail, and devices that call it as the document does. */
export async function startWalletServer(
  name: BackendName,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<WalletServer> {
  const mailbox = await startMailbox()
  process.env.LATCHKEY_MAIL_URL = mailbox.smtpUrl
  for (const key of keys) process.env[key] ??= randomBytes(32).toString('hex')
  let passed = 0
  const now = () => Date.now() + passed
  const limit = { points: 100_000, seconds: 60 }
  const server = await startTestServer(
    name,
    {
      mode: 'development',
      wallet: {
        origin: walletOrigin,
        recovery: 'email',
        mail: { from: 'Shop <login@shop.example>' },
      },
      limits: {
        walletCodes: limit,
        walletCodesPerHour: limit,
        walletCodesPerDay: limit,
        walletCodesPerNetwork: limit,
      },
      ...settings,
    },
    { now },
  )
  const { port } = new URL(server.url)

  async function createDevice(): Promise<Device> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk: JWK = await exportJWK(publicKey)
    return {
      async call(path, body, { header, claims, proof, headers } = {}) {
        const method = body === undefined ? 'GET' : 'POST'
        const text = body === undefined ? '' : JSON.stringify(body)
        const own = await new SignJWT({
          htm: method,
          htu: `${walletOrigin}${path}`,
          iat: Math.floor(now() / 1000),
          jti: randomBytes(16).toString('base64url'),
          bod: createHash('sha256').update(text).digest('base64url'),
          ...claims,
        })
          .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
          .sign(privateKey)
        const shown = proof === undefined ? own : proof
        return await request(
          { port, path, method, text },
          {
            host: new URL(walletOrigin).host,
            ...(method === 'POST' && { origin: walletOrigin, 'content-type': 'application/json' }),
            ...(shown !== null && { dpop: shown }),
            ...headers,
          },
        )
      },
    }
  }

  const codeOf = async (email: string, after = 0) => {
    const { subject } = await mailbox.mailTo(email, after)
    return /^(\d{4} \d{4}) /.exec(subject)?.[1] ?? ''
  }

  return {
    ...server,
    mailbox,
    now,
    pass: (ms) => {
      passed += ms
    },
    createDevice,
    codeOf,
    async logIn(device, email) {
      const sent = mailbox.mails.filter(({ to }) => to.includes(email)).length
      const projectId = server.project.id
      const { body } = await device.call('/v1/login', { projectId, origin: shop, email })
      const code = await codeOf(email, sent)
      return (await device.call('/v1/login/verify', { id: body.id, code })).body
    },
    async stop() {
      await server.stop()
      await mailbox.stop()
    },
  }
}
