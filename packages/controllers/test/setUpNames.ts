import { createFakeAdapter, createFakeConnector, createFakeEnvironment } from '@latchkey/testing'
import { vi } from 'vitest'
import { createKit } from '../src/kit/createKit.js'
import type { KitOptions } from '../src/kit/KitOptions.js'
import { namesOf } from '../src/names/namesOf.js'
import { startForTest } from './startForTest.js'

/** The zone of the names. */
export const zone = 'example.eth'
/** The address of most names. */
export const alice = '0x00000000000000000000000000000000000000a1'
/** Another address. */
export const bob = '0x00000000000000000000000000000000000000b2'
/** The account of `alice` on the first network. */
export const account = `eip155:1:${alice}` as const
/** A refusal of the back end that says why. */
export const reason = (description: string, status = 400) => ({
  status,
  body: { status: 'FAILED', reasons: [{ field: 'name', description }] },
})

type Answer = { readonly status?: number; readonly body: unknown } | 'down'
type Answers = {
  account?: (name: string) => Answer
  reverse?: () => Answer
  identity?: () => Answer
  suggestions?: (label: string) => Answer
  register?: (body: Readonly<Record<string, unknown>>) => Answer
}

/** Two suggestions for a label; `taken` is registered. */
export const suggested = (label: string, more: object = {}): Answer => ({
  body: {
    suggestions: [
      { name: `${label}.${zone}`, registered: label === 'taken' },
      { name: `${label}-eth.${zone}`, registered: false },
    ],
    ...more,
  },
})

/** The back end of a test: it answers by path, and notes what it was asked. */
export function serve(answers: Answers) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input))
    const [, call = '', given = ''] = /^\/v1\/(?:profile\/)?(\w+)(?:\/(.+))?$/.exec(pathname) ?? []
    const isWrite = init?.method === 'POST'
    // Another file of the same process may still ask a node.
    if (call === '') throw new TypeError('Failed to fetch')
    asked.push(`${isWrite ? 'POST ' : ''}${pathname}${search.replace(/[?&](st|sv)=[^&]*/g, '')}`)
    const of = decodeURIComponent(given)
    const reads: Readonly<Record<string, () => Answer>> = {
      account: () => answers.account?.(of) ?? { body: [] },
      reverse: () => answers.reverse?.() ?? { body: [] },
      identity: () => answers.identity?.() ?? { body: { name: null, avatar: null } },
      suggestions: () => answers.suggestions?.(of) ?? suggested(of),
    }
    const answer = isWrite ? answers.register?.(JSON.parse(String(init?.body))) : reads[call]?.()
    if (answer === undefined || answer === 'down') throw new TypeError('Failed to fetch')
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200 })
  })
  return asked
}

/** A name with the address of each coin. */
export const record = (name: string, addresses: Readonly<Record<string, string>>) => ({
  body: {
    name,
    addresses: Object.fromEntries(
      Object.entries(addresses).map(([coin, address]) => [coin, { address }]),
    ),
  },
})

type Setting = {
  readonly namespace?: string
  readonly kind?: 'AUTH' | 'ANNOUNCED'
  readonly sign?: (message: string) => Promise<string>
  readonly isAddress?: (text: string) => Promise<boolean>
} & Partial<KitOptions>

/** A kit with a wallet that signs as `sign` says, over the back end of `serve`. */
export async function setUpNames({
  namespace = 'eip155',
  kind = 'AUTH',
  sign = async () => '0xabcd',
  isAddress = async (text: string) => text.startsWith('0x'),
  ...options
}: Setting = {}) {
  const environment = createFakeEnvironment()
  const signed: string[] = []
  const adapter = createFakeAdapter({
    namespace,
    connectors: [createFakeConnector({ id: 'a', kind, namespaces: [namespace] })],
    isAddress,
    signMessage: async ({ message }) => {
      signed.push(message)
      return sign(message) as Promise<`0x${string}`>
    },
  })
  const kit = createKit({
    adapters: [adapter],
    environment,
    prefetch: 'none',
    endpoints: { blockchain: 'https://chain.example.org' },
    ...options,
  })
  startForTest(kit)
  await kit.connection.connect({ connectorId: 'a' })
  return { kit, environment, signed, names: kit.use(namesOf) }
}
