import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Connection } from '@latchkey/core'
import { createError, createStore } from '@latchkey/core'
import { createMessage, printMessage } from '@latchkey/siwx'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLocalService } from './createLocalService.js'
import { createServerSession } from './createServerSession.js'
import { createSessionsWork } from './createSessionsWork.js'
import type { StoredSignIn } from './SignInOptions.js'
import type { SignInService, SignInSession } from './SignInService.js'

const address = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const account = `eip155:1:${address}` as const
const page = {
  domain: 'shop.example',
  uri: 'https://shop.example',
  now: () => Date.UTC(2026, 0, 10),
  log: () => undefined,
}
const listed = {
  pci: 'one',
  project: { id: 'p', name: 'shop.example', url: 'https://shop.example' },
  createdAt: 1_000,
  expiry: 2_000,
  context: 'Sign me',
  isCurrent: false,
}
const session: SignInSession = {
  id: 'one',
  account,
  domain: 'shop.example',
  createdAt: 1_000_000,
  expiresAt: 2_000_000,
  isCurrent: false,
  text: 'Sign me',
}

describe('the sessions of a server', () => {
  const asked: { readonly path: string; readonly body: string }[] = []
  let answer = { status: 200, body: '' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({ path: request.url ?? '', body: Buffer.concat(chunks).toString() })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => void server.close())
  const open = () => createServerSession(url, page, 'p')
  const read = (body: unknown, status = 200) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    return open().sessions?.(account)
  }

  test('are read for the account, with times in milliseconds', async () => {
    expect(await read({ pcis: [listed] })).toEqual([session])
    expect(asked.at(-1)).toEqual({
      path: `/v1/sessions/eip155%3A1%3A${address}?projectId=p`,
      body: '',
    })
  })

  test.each([
    ['entries without an id, a site or times', { pcis: [{}, null, 7, { ...listed, pci: 1 }] }],
    ['a site without a name', { pcis: [{ ...listed, project: {} }] }],
    ['a time in words', { pcis: [{ ...listed, expiry: 'tomorrow' }] }],
  ])('an answer with %s names none', async (_, body) => {
    expect(await read(body)).toEqual([])
  })

  test('a server that refuses, or answers without a list, is an error and no empty list [R-02]', async () => {
    for (const body of [{}, []])
      await expect(read(body)).rejects.toMatchObject({ code: 'HTTP_INVALID_RESPONSE' })
    await expect(read({}, 503)).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      params: { status: 503 },
    })
    await expect(read('<html>')).rejects.toThrow()
  })

  test.each([
    [204, undefined],
    // Ended meanwhile.
    [404, undefined],
    [401, 'SIGNATURE_DECLINED'],
    [503, 'HTTP_STATUS'],
  ])('an end that is answered with %i is %s', async (status, code) => {
    answer = { status, body: '' }
    const ended = open().endSession?.(session, '0x01')
    if (code === undefined) await ended
    else await expect(ended).rejects.toMatchObject({ code })
    expect(asked.at(-1)).toEqual({
      path: `/v1/sessions/eip155%3A1%3A${address}/revoke?projectId=p`,
      body: JSON.stringify({ pci: 'one', signature: '0x01' }),
    })
  })
})

test('without a server the page’s own sign-in is the one session [W-14]', async () => {
  const text = printMessage(
    createMessage({
      account,
      domain: page.domain,
      uri: page.uri,
      issuedAt: '2026-01-09T12:00:00.000Z',
      lifetimeMs: 86_400_000,
    }),
  )
  const kept: readonly StoredSignIn[] = [
    { account, message: text, signature: '0x01' },
    // Of another page: its text says so.
    { account, message: text.replaceAll('shop', 'evil'), signature: '0x01' },
  ]
  const service = createLocalService(
    { storage: { read: async () => kept, write: async () => undefined } },
    page,
    { open: () => Promise.reject(new Error('unused')) as never },
  )
  expect(await service.sessions?.(account)).toEqual([
    {
      id: account,
      account,
      domain: 'shop.example',
      createdAt: Date.UTC(2026, 0, 9, 12),
      expiresAt: Date.UTC(2026, 0, 10, 12),
      isCurrent: true,
    },
  ])
  expect(service.endSession).toBeUndefined()
})

describe('the end of a session', () => {
  function setUp(service: Pick<SignInService, 'sessions' | 'endSession'>, rejects = false) {
    const left: unknown[] = []
    const prompts: string[] = []
    const connector = createFakeConnector({ id: 'a', addresses: [address] })
    const adapter = createFakeAdapter({
      connectors: [connector],
      async signMessage({ message }) {
        prompts.push(message)
        if (rejects) throw createError('USER_REJECTED')
        return '0x01'
      },
    })
    const connection = {
      namespace: 'eip155',
      connectorId: 'a',
      active: account,
      accounts: [{ address: account, type: 'eoa' }],
    } as unknown as Connection
    const store = createStore({
      activeNamespace: 'eip155',
      byNamespace: { eip155: { connection } },
    })
    const parts = {
      connectors: { get: () => connector },
      options: { adapter: () => adapter },
      connection: { store },
    }
    const work = createSessionsWork(
      parts as unknown as Parameters<typeof createSessionsWork>[0],
      { required: false, revoke: async (each) => void left.push(each), ...service },
      { known: () => [], forget: () => undefined },
      { release: () => false },
    )
    return { work, left, prompts, store }
  }

  test('of this page signs out, and prompts nobody', async () => {
    const { work, left, prompts } = setUp({})
    await work.endSession({ ...session, isCurrent: true })
    expect([left, prompts]).toEqual([[account], []])
  })

  test('of another one takes the wallet’s signature of its text', async () => {
    const ended: unknown[] = []
    const { work, left, prompts } = setUp({
      endSession: async (...given) => void ended.push(given),
    })
    await work.endSession(session)
    expect([left, prompts, ended]).toEqual([[], ['Sign me'], [[session, '0x01']]])
  })

  test('a refusal in the wallet is ‘Signature declined’, and ends nothing', async () => {
    const ended: unknown[] = []
    const { work } = setUp({ endSession: async (...given) => void ended.push(given) }, true)
    await expect(work.endSession(session)).rejects.toMatchObject({
      code: 'SIGNATURE_DECLINED',
      shortMessage: 'Signature declined',
    })
    expect(ended).toEqual([])
  })

  test('a host that keeps its sessions to itself has an empty list; without a wallet there is none', async () => {
    const { work, store } = setUp({})
    expect(await work.sessions()).toEqual([])
    store.setState({ byNamespace: {} as never })
    await expect(work.sessions()).rejects.toMatchObject({ code: 'NOT_CONNECTED' })
  })
})
