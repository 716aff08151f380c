import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Backend, createBackend } from '../../../test/backends.js'
import { startRoundRobin } from '../../../test/startRoundRobin.js'
import { startTestRelay } from '../../../test/startTestRelay.js'
import { startTestServer, type TestServer } from '../../../test/startTestServer.js'
import {
  account,
  type Dapp,
  pair,
  propose,
  startDapp,
  startWallet,
  type Wallet,
} from '../../../test/walletConnectPair.js'

/** Relays that one test can stop and start again where they were. */
type Stage = { readonly url: string; restart(): Promise<void>; stop(): Promise<void> }

const stages = {
  libsql: async (): Promise<Stage> => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-relay-'))
    let relay = await startTestRelay({ dataFolder })
    const { url, port } = relay
    return {
      url,
      restart: async () => {
        await relay.stop()
        relay = await startTestRelay({ dataFolder, port })
      },
      stop: async () => {
        await relay.stop()
        rmSync(dataFolder, { recursive: true, force: true })
      },
    }
  },
  'two instances on PostgreSQL and Redis': async (): Promise<Stage> => {
    const backend: Backend = await createBackend('PostgreSQL and Redis')
    const settings = { mode: 'development', limits: { relay: { points: 10_000, seconds: 60 } } }
    const start = (port = 0) =>
      startTestServer(
        'PostgreSQL and Redis',
        { ...settings, port },
        { backend, relayTimes: { farewellMs: 100 } },
      )
    const servers: TestServer[] = [await start(), await start()]
    const balancer = await startRoundRobin(servers.map(({ url }) => url))
    return {
      url: balancer.url.replace('http', 'ws'),
      restart: async () => {
        for (const [index, server] of servers.entries()) {
          await server.stop()
          servers[index] = await start(Number(new URL(server.url).port))
        }
      },
      stop: async () => {
        await balancer.stop()
        await Promise.all(servers.map((server) => server.stop()))
        await backend.remove()
      },
    }
  },
}

describe.each(Object.keys(stages) as (keyof typeof stages)[])(
  'the client libraries (universal-provider 2.21.8, walletkit 1.2.10) over the relay: %s',
  (name) => {
    let stage: Stage
    let dapp: Dapp
    let wallet: Wallet
    beforeEach(async () => {
      stage = await stages[name]()
      dapp = await startDapp({ relayUrl: stage.url })
      wallet = await startWallet({ relayUrl: stage.url })
    })
    afterEach(async () => {
      await Promise.all([dapp.stop(), wallet.stop()])
      await stage.stop()
    })
    const ask = (text: string) =>
      dapp.provider.request<string>({ method: 'personal_sign', params: [text, 'x'] }, 'eip155:1')
    const next = (event: string) =>
      new Promise<unknown>((resolve) => dapp.provider.once(event, resolve))

    it('pairs, approves and answers requests in their order', async () => {
      const session = await pair(dapp, wallet)
      expect(session.namespaces.eip155?.accounts).toEqual([account])
      const texts = Array.from({ length: 20 }, (_, index) => `0x${index}`)
      const answers: Promise<string>[] = []
      for (const text of texts) {
        answers.push(ask(text))
        // The library's ids are milliseconds and three random digits: those of one millisecond may
        // be the same.
        const from = Date.now()
        while (Date.now() === from) await new Promise((resolve) => setImmediate(resolve))
      }
      expect(await Promise.all(answers)).toEqual(texts)
      expect(wallet.requests.map(({ params }) => params.request.params[0])).toEqual(texts)
    })

    it('a rejected proposal and a rejected request reach the page with their codes', async () => {
      wallet.onProposal = ({ id }) =>
        wallet.kit.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
      const { uri, session } = await propose(dapp)
      await wallet.kit.pair({ uri })
      await expect(session).rejects.toMatchObject({ code: 5000 })
      wallet.onProposal = async ({ id, params }) => {
        await wallet.kit.approveSession({
          id,
          namespaces: {
            eip155: {
              accounts: [account],
              ...params.optionalNamespaces.eip155,
              chains: ['eip155:1'],
            } as never,
          },
        })
      }
      await pair(dapp, wallet)
      wallet.onRequest = async () => Promise.reject(new Error('no'))
      await expect(ask('0x0')).rejects.toMatchObject({ code: 4001 })
    })

    it('a QR code that is scanned before, and one that is scanned twice, both pair', async () => {
      let proposals = 0
      const approve = wallet.onProposal
      wallet.onProposal = async (proposal) => {
        proposals += 1
        if (proposals === 2) await approve(proposal)
      }
      const { uri, session } = await propose(dapp)
      await wallet.kit.pair({ uri })
      await vi.waitFor(() => expect(proposals).toBe(1))
      await wallet.kit.pair({ uri })
      expect((await session)?.topic).toMatch(/^[0-9a-f]{64}$/)
    })

    it('events, update and extension of a session', async () => {
      const { topic, expiry, namespaces } = await pair(dapp, wallet)
      const changed = next('accountsChanged')
      await wallet.kit.emitSessionEvent({
        topic,
        chainId: 'eip155:1',
        event: { name: 'accountsChanged', data: [account] },
      })
      expect(await changed).toEqual([account.split(':').at(-1)])
      const second = 'eip155:1:0x2222222222222222222222222222222222222222'
      const updated = next('session_update')
      const eip155 = { ...namespaces.eip155, accounts: [account, second] }
      const { acknowledged } = await wallet.kit.updateSession({
        topic,
        namespaces: { eip155 } as typeof namespaces,
      })
      await acknowledged()
      await updated
      expect(dapp.provider.session?.namespaces.eip155?.accounts).toEqual([account, second])
      const extended = new Promise((resolve) =>
        dapp.provider.client.once('session_extend', resolve),
      )
      await (await wallet.kit.extendSession({ topic })).acknowledged()
      await extended
      expect(dapp.provider.client.session.get(topic).expiry).toBeGreaterThanOrEqual(expiry)
      await dapp.provider.client.ping({ topic })
    })

    it('either side may end it', async () => {
      const first = await pair(dapp, wallet)
      await dapp.provider.disconnect()
      await vi.waitFor(() => expect(wallet.deleted).toEqual([first.topic]))
      const second = await pair(dapp, wallet)
      const gone = next('disconnect')
      await wallet.kit.disconnectSession({
        topic: second.topic,
        reason: { code: 6000, message: 'User disconnected.' },
      })
      await gone
      expect(dapp.provider.session).toBeUndefined()
    })

    it('a request to a wallet that is away is delivered when it is back [R-14]', async () => {
      await pair(dapp, wallet)
      await wallet.stop()
      const answer = ask('0xaway')
      wallet = await startWallet({ relayUrl: stage.url, storage: wallet.storage })
      expect(await answer).toBe('0xaway')
    })

    it('a page that was closed finds its session and gets what came meanwhile', async () => {
      const { topic } = await pair(dapp, wallet)
      await dapp.stop()
      await wallet.kit.emitSessionEvent({
        topic,
        chainId: 'eip155:1',
        event: { name: 'accountsChanged', data: [account] },
      })
      dapp = await startDapp({ relayUrl: stage.url, storage: dapp.storage })
      const changed = next('accountsChanged')
      expect(dapp.provider.session?.topic).toBe(topic)
      expect(await changed).toEqual([account.split(':').at(-1)])
    })

    it('a restart in the middle of a session loses nothing: both come back by themselves, a request that waited is answered', async () => {
      await pair(dapp, wallet)
      let decide = () => {}
      wallet.onRequest = () =>
        new Promise((resolve) => {
          decide = () => resolve('decided')
        })
      const waiting = ask('0x1')
      await vi.waitFor(() => expect(wallet.requests).toHaveLength(1))
      await stage.restart()
      decide()
      expect(await waiting).toBe('decided')
      wallet.onRequest = async () => 'after'
      expect(await ask('0x2')).toBe('after')
    })

    it('a proposal that was made before a restart can be scanned after it', async () => {
      const { uri, session } = await propose(dapp)
      // The proposal is safe once it is answered: that is when the library shows the code.
      await stage.restart()
      await wallet.kit.pair({ uri })
      expect((await session)?.namespaces.eip155?.accounts).toEqual([account])
    })
  },
)

describe('a page that the relay refuses', () => {
  it('gets the reason, and the process survives the old library’s error', async () => {
    const relay = await startTestRelay({ projectIds: ['a-known-project'] })
    const errors: unknown[] = []
    const caught = (error: unknown) => errors.push(error)
    // 2.21.8 throws it as an uncaught error.
    process.on('uncaughtException', caught)
    process.on('unhandledRejection', caught)
    try {
      const dapp = await startDapp({
        relayUrl: relay.url,
        project: 'an-unknown-project',
        name: 'refused',
      })
      const said: string[] = []
      dapp.provider.client.core.relayer.on('relayer_error', (error: Error) =>
        said.push(error.message),
      )
      // It waits for a QR code in vain: the error that reaches the library counts.
      dapp.provider.connect({ optionalNamespaces: {} }).catch(caught)
      await vi.waitFor(
        () => expect(JSON.stringify([said, errors.map(String)])).toContain('Project not found'),
        { timeout: 15_000 },
      )
      await dapp.stop()
    } finally {
      process.off('uncaughtException', caught)
      process.off('unhandledRejection', caught)
      await relay.stop()
    }
  })
})
