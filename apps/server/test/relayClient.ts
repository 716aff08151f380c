import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { base58 } from '@scure/base'
import { vi } from 'vitest'
import { WebSocket } from 'ws'

/** The identity of a client, as the libraries make it. */
export type RelayIdentity = { readonly clientId: string; readonly privateKey: KeyObject }

export function createIdentity(): RelayIdentity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return {
    clientId: `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), bytes]))}`,
    privateKey,
  }
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of a client, with what a test wants different. */
export function createToken(
  { clientId, privateKey }: RelayIdentity,
  claims: Readonly<Record<string, unknown>> = {},
  header: Readonly<Record<string, unknown>> = { alg: 'EdDSA', typ: 'JWT' },
): string {
  const iat = Math.floor(Date.now() / 1000)
  const body = {
    iss: clientId,
    sub: randomBytes(32).toString('hex'),
    aud: 'wss://relay.example',
    iat,
    exp: iat + 86_400,
    ...claims,
  }
  const text = `${part(header)}.${part(body)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

export const createTopic = () => randomBytes(32).toString('hex')

export type Pushed = {
  readonly pushId: number
  readonly subscription: string
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string
}

export type RelayAnswer = {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data: string }
}

export type OpenOptions = {
  readonly identity?: RelayIdentity
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The authority of a `wss` server, in PEM. */
  readonly ca?: string
  /** Whether pushes are acknowledged. @default true */
  readonly acknowledges?: boolean
}

/** A client that says what a test wants said. */
export async function openRelayClient(url: string, options: OpenOptions = {}) {
  const {
    identity = createIdentity(),
    path = '/',
    query = {},
    headers = {},
    acknowledges = true,
    ca,
  } = options
  const address = new URL(path, url)
  for (const [key, value] of Object.entries({ auth: createToken(identity), ...query }))
    address.searchParams.set(key, value)
  const socket = new WebSocket(address, {
    headers,
    perMessageDeflate: false,
    ...(ca === undefined ? {} : { ca }),
  })
  const frames: string[] = []
  const pushed: Pushed[] = []
  const waiting = new Map<string, (answer: RelayAnswer) => void>()
  let nextId = 10 ** 15
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }))
  })
  let pings = 0
  socket.on('ping', () => {
    pings += 1
  })
  socket.on('message', (data) => {
    const text = data.toString()
    frames.push(text)
    const frame = JSON.parse(text)
    if (frame.method !== 'irn_subscription') {
      waiting.get(/"id":("[^"]*"|[^,}]+)/.exec(text)?.[1] ?? '')?.(frame)
      return
    }
    pushed.push({ pushId: frame.id, subscription: frame.params.id, ...frame.params.data })
    if (acknowledges) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
    socket.once('unexpected-response', (_, response) =>
      reject(new Error(`HTTP ${response.statusCode}`)),
    )
  })
  socket.on('error', () => {})
  /** `id` as JSON. */
  const call = (method: string, params: unknown, id = String(nextId++)): Promise<RelayAnswer> =>
    new Promise((resolve) => {
      waiting.set(id, resolve)
      socket.send(
        `{"id":${id},"jsonrpc":"2.0","method":${JSON.stringify(method)},"params":${JSON.stringify(params)}}`,
      )
    })
  return {
    identity,
    socket,
    frames,
    pushed,
    closed,
    pings: () => pings,
    call,
    publish: (topic: string, message: string, more: Readonly<Record<string, unknown>> = {}) =>
      call('irn_publish', { topic, message, ttl: 300, tag: 1108, ...more }),
    subscribe: (topic: string) => call('irn_subscribe', { topic }),
    acknowledge: (pushId: number) =>
      socket.send(JSON.stringify({ id: pushId, jsonrpc: '2.0', result: true })),
    /** Resolves once so many messages have come. */
    messages: async (count: number): Promise<readonly string[]> => {
      await vi.waitFor(
        () => {
          if (pushed.length < count) throw new Error(`${pushed.length} of ${count} messages came`)
        },
        { timeout: 15_000, interval: 5 },
      )
      return pushed.map(({ message }) => message)
    },
    close: async (): Promise<void> => {
      socket.close()
      await closed
    },
    terminate: () => socket.terminate(),
  }
}
