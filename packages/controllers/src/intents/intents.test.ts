import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Intent, IntentFeature, Transfer } from '@latchkey/core'
import { createFakeAdapter, createFakeEnvironment, createFakeNetwork } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript of the server's own snapshot
import * as clearSigning from '../../../../apps/server/clearSigning/snapshot.mjs'
import { createKit } from '../kit/createKit.js'
import { intentsOf } from './intentsOf.js'

const { createSigner, sha256, signedText } = clearSigning as {
  createSigner(pem: string): (text: string) => string
  sha256(descriptors: readonly unknown[]): string
  signedText(input: { version: number; contract: string; sha256: string }): string
}
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return {
    sign: createSigner(privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()),
    text: publicKey.export({ format: 'jwk' }).x as string,
  }
}
const [key, otherKey] = [newKey(), newKey()]
const contract = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const other = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const account = `eip155:1:${other}` as const
const network = createFakeNetwork(1)
const described = [{ display: { formats: { 'deposit()': { intent: 'Wrap' } } } }]
const wrap: Intent = { intent: 'Wrap', fields: [] }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Answer = { readonly status?: number; readonly body?: unknown }
async function startServer(answer: (path: string, isAnew: boolean) => Answer) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0] ?? '')
    asked.push(path)
    const { status = 200, body } = answer(path, request.headers['cache-control'] === 'no-cache')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** The answer of Latchkey's server about a contract. */
function answerOf(
  descriptors: readonly unknown[],
  {
    signer = key,
    of = contract,
    version = 1,
  }: { signer?: typeof key; of?: string; version?: number } = {},
) {
  const hash = sha256(descriptors)
  const text = signedText({
    version,
    contract: `eip155:1:${of.toLowerCase()}`,
    sha256: hash,
  })
  return { version, sha256: hash, signature: signer.sign(text), descriptors }
}

function open({
  endpoint,
  catalogKey,
  environment = createFakeEnvironment(),
}: {
  endpoint?: string
  catalogKey?: string | readonly string[]
  environment?: ReturnType<typeof createFakeEnvironment>
} = {}) {
  const given: unknown[] = []
  // Reads what the server described, as an adapter does.
  const feature: IntentFeature = {
    callOf: ({ to, amount, token }) =>
      token === undefined ? { to, value: amount } : { to: token, data: call.data },
    readCall: (input) => {
      given.push(input)
      return input.descriptors.length > 0 ? wrap : undefined
    },
    readTypedData: (input) => {
      given.push(input)
      return input.descriptors.length > 0 ? wrap : undefined
    },
  }
  const adapter = createFakeAdapter({
    capabilities: { intent: { supports: () => true, load: async () => feature } },
  })
  const kit = createKit({
    adapters: [adapter, createFakeAdapter({ namespace: 'solana' })],
    environment,
    prefetch: 'none',
    ...(endpoint !== undefined && { endpoints: { blockchain: endpoint } }),
    ...(catalogKey !== undefined && { wallets: { catalogKey } }),
  })
  kit.start()
  return { intents: kit.use(intentsOf), given, kit }
}

const call = { to: contract, data: '0xd0e30db0', value: 1n }

describe('readable intents', () => {
  test('a call is read by what the back end describes, which is asked once a contract', async () => {
    const { url, asked } = await startServer(() => ({ body: answerOf(described) }))
    const { intents, given } = open({ endpoint: url })
    const reading = await intents.readCall({ network, from: account, call })
    expect(reading).toEqual({ status: 'read', intent: wrap, isSigned: false })
    await intents.readCall({ network, from: account, call })
    expect(asked).toEqual([`/v1/clear-signing/eip155:1/${contract}`])
    expect(given[0]).toMatchObject({ descriptors: described, from: other, call, network })
  })

  test('with the operator’s key its signature counts, for this contract alone [W-18]', async () => {
    const read = async (body: unknown, catalogKey = key.text) => {
      const { url } = await startServer(() => ({ body }))
      const { intents } = open({ endpoint: url, catalogKey })
      return intents.readCall({ network, from: account, call })
    }
    const refused = { status: 'unreadable', reason: 'REFUSED', selector: '0xd0e30db0' }
    const signed = answerOf(described)
    expect(await read(signed)).toEqual({ status: 'read', intent: wrap, isSigned: true })
    expect(await read(answerOf(described, { signer: otherKey }))).toEqual(refused)
    expect(await read(answerOf(described, { of: other }))).toEqual(refused)
    expect(await read({ ...signed, signature: undefined })).toEqual(refused)
    expect(await read({ ...signed, descriptors: [{ display: {} }] })).toEqual(refused)
    expect(await read({ ...signed, version: 2 })).toEqual(refused)
  })

  describe('a signed description below an accepted version [W-18]', () => {
    /** Reads of pages that share one storage, by the versions that the server and a cache have. */
    async function setUp() {
      const environment = createFakeEnvironment()
      const served = { versions: [1], signer: key }
      const { url, asked } = await startServer((path, isAnew) => {
        // The second version is what a cache on the way does not have.
        const [cached = 1, version = cached] = served.versions
        const of = path.split('/').at(-1) ?? ''
        return {
          body: answerOf(described, {
            of,
            version: isAnew ? version : cached,
            signer: served.signer,
          }),
        }
      })
      const visit = (catalogKey: string | readonly string[] = key.text) => {
        const { intents } = open({ endpoint: url, catalogKey, environment })
        return async (to: string, versions: readonly number[]) => {
          served.versions = [...versions]
          const reading = await intents.readCall({ network, from: account, call: { ...call, to } })
          return reading.status === 'unreadable' ? reading.reason : reading.status
        }
      }
      return { visit, asked, served, stored: () => [...environment.tabs.values.keys()] }
    }

    test('is refused, of this contract or another, also after a reload', async () => {
      const { visit, stored } = await setUp()
      const read = visit()
      expect(await read(contract, [2])).toBe('read')
      expect(await read(other, [1])).toBe('REFUSED')
      expect(await visit()(contract, [1])).toBe('REFUSED')
      expect(await visit()(contract, [2])).toBe('read')
      expect(await visit()(contract, [3])).toBe('read')
      expect(await visit()(contract, [2])).toBe('REFUSED')
      expect(stored()).toEqual(['latchkey.default.clearSigning'])
    })

    test('is asked for once more, past the caches', async () => {
      const { visit, asked } = await setUp()
      const read = visit()
      await read(contract, [2])
      expect(await read(other, [1, 2])).toBe('read')
      expect(asked).toHaveLength(3)
    })

    test('counts by the key: that of another operator begins anew, a change of keys does not', async () => {
      const { visit, served } = await setUp()
      await visit()(contract, [5])
      served.signer = otherKey
      expect(await visit([key.text, otherKey.text])(contract, [4])).toBe('REFUSED')
      expect(await visit([key.text, otherKey.text])(contract, [5])).toBe('read')
      expect(await visit([key.text, otherKey.text])(contract, [4])).toBe('REFUSED')
      expect(await visit(otherKey.text)(contract, [4])).toBe('REFUSED')
      served.signer = key
      expect(await visit()(contract, [1])).toBe('read')
    })

    test('is told from one that no key has signed, which changes nothing', async () => {
      const { visit, served, asked } = await setUp()
      served.signer = otherKey
      expect(await visit()(contract, [9])).toBe('REFUSED')
      expect(asked).toHaveLength(1)
      served.signer = key
      expect(await visit()(contract, [1])).toBe('read')
      expect(await visit()(other, [2 ** 60])).toBe('REFUSED')
    })
  })

  test('a call without a description is unreadable, and so is every failure', async () => {
    const unreadable = (reason: string) => ({
      status: 'unreadable',
      reason,
      selector: '0xd0e30db0',
    })
    const none = await startServer(() => ({ body: answerOf([]) }))
    const { intents } = open({ endpoint: none.url })
    expect(await intents.readCall({ network, from: account, call })).toEqual(
      unreadable('NOT_DESCRIBED'),
    )
    const broken = await startServer(() => ({ status: 404, body: {} }))
    const failing = open({ endpoint: broken.url }).intents
    expect(await failing.readCall({ network, from: account, call })).toEqual(
      unreadable('NO_ANSWER'),
    )
    expect(await open().intents.readCall({ network, from: account, call })).toEqual(
      unreadable('NO_ANSWER'),
    )
    const solana = createFakeNetwork('a', 'solana')
    expect(await intents.readCall({ network: solana, from: account, call })).toEqual(
      unreadable('NOT_SUPPORTED'),
    )
    expect(
      await intents.readCall({ network, from: account, call: { to: contract } }),
    ).not.toHaveProperty('selector')
  })

  test('a transfer is read by the call that makes it; of the native currency there is none', async () => {
    const { url, asked } = await startServer(() => ({ body: answerOf(described) }))
    const { intents, given } = open({ endpoint: url })
    const read = (transfer: Transfer, on = network) =>
      intents.readTransfer({ network: on, from: account, transfer })
    expect(await read({ to: other, amount: 1n })).toEqual({ status: 'plain' })
    expect(asked).toEqual([])
    expect(await read({ to: other, amount: 1n, token: contract })).toMatchObject({
      status: 'read',
      intent: wrap,
    })
    expect(given[0]).toMatchObject({ call: { to: contract, data: call.data }, from: other })
    expect(await read({ to: other, amount: 1n }, createFakeNetwork('a', 'solana'))).toEqual({
      status: 'unreadable',
      reason: 'NOT_SUPPORTED',
    })
    const none = await startServer(() => ({ body: answerOf([]) }))
    expect(
      await open({ endpoint: none.url }).intents.readTransfer({
        network,
        from: account,
        transfer: { to: other, amount: 1n, token: contract },
      }),
    ).toEqual({ status: 'unreadable', reason: 'NOT_DESCRIBED', selector: '0xd0e30db0' })
  })

  test('a typed message is read by its verifying contract, also from JSON', async () => {
    const { url, asked } = await startServer(() => ({ body: answerOf(described) }))
    const { intents, given } = open({ endpoint: url })
    const typed = { domain: { verifyingContract: contract }, message: {} }
    const reading = await intents.readTypedData({
      network,
      from: account,
      typedData: JSON.stringify(typed),
    })
    expect(reading).toMatchObject({ status: 'read' })
    expect(given[0]).toMatchObject({ typedData: typed })
    for (const typedData of ['{', null, { domain: null }, { domain: { verifyingContract: 'x' } }])
      expect(await intents.readTypedData({ network, from: account, typedData })).toEqual({
        status: 'unreadable',
        reason: 'NOT_DESCRIBED',
      })
    expect(asked).toHaveLength(1)
  })

  test('a cancelled reading rejects', async () => {
    const { url } = await startServer(() => ({ body: answerOf(described) }))
    const { intents } = open({ endpoint: url })
    const reading = intents.readCall({
      network,
      from: account,
      call,
      signal: AbortSignal.abort(),
    })
    await expect(reading).rejects.toMatchObject({ code: 'ABORTED' })
  })
})
