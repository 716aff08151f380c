import { type BaseError, type Connection, isKitError } from '@latchkey/core'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { connected } from './connected.js'
import { createCommonFlows, type Flow } from './createCommonFlows.js'
import { findConnector } from './findConnector.js'
import type {
  FoundPage,
  Misbehaviour,
  MisbehaviourPage,
  MisbehavioursOptions,
} from './Misbehaviour.js'
import { watchRejections } from './watchRejections.js'

/** Waits for late answers of the scripts, which come within 50 ms of the start. */
const lateAnswers = (started: number) =>
  vi.waitFor(() => expect(performance.now()).toBeGreaterThan(started + 100), { interval: 5 })

const signal = () => new AbortController().signal

/**
 * Moves the virtual clock once so many calls have reached the wallet, since code loads in real
 * time.
 */
async function pass(ms: number, { asked }: MisbehaviourPage, calls: number): Promise<void> {
  await vi.waitFor(() => expect(asked().length).toBeGreaterThanOrEqual(calls), {
    interval: 5,
    timeout: 10_000,
  })
  await vi.advanceTimersByTimeAsync(ms)
}

function found<Page extends MisbehaviourPage>(page: Page): FoundPage<Page> {
  const connector = findConnector(page.adapter)
  if (!connector) throw new Error('the wallet was not found')
  return { ...page, connector }
}

/**
 * The tests that every adapter must pass with misbehaving wallets. The page ends with the script's
 * outcome, without unexpected events, leftover listeners or unhandled rejections.
 *
 * @example
 * describeMisbehaviours({
 *   name: 'evm',
 *   misbehaviours: evmMisbehaviours,
 *   createPage,
 *   connectDeadlineMs: 300_000,
 *   transfer: () => ({ to: receiver, amount: 1n }),
 *   flows: { switch: async ({ connector, networks }) => connector.switchNetwork?.(networks[1]) },
 *   expectSignature: (signature) => expect(signature).toMatch(/^0x[0-9a-f]{130}$/),
 *   expectConnection: ({ network }, { networks }) =>
 *     expect(network).toBe(networks[0].caipNetworkId),
 * })
 */
export function describeMisbehaviours<
  Behaviour extends Misbehaviour,
  Page extends MisbehaviourPage,
>(options: MisbehavioursOptions<Behaviour, Page>): void {
  const {
    name,
    misbehaviours,
    title = (behaviour) => behaviour.name,
    connectDeadlineMs,
    locked,
    mute = [],
  } = options
  let started = 0

  const flows: Record<string, Flow<Page> | undefined> = {
    ...createCommonFlows(options, () => lateAnswers(started)),
    ...options.flows,
  }

  async function expectOutcome(
    behaviour: Behaviour,
    page: FoundPage<Page>,
    outcome: Promise<unknown>,
  ): Promise<void> {
    if (typeof behaviour.expect === 'object') {
      const error = await outcome.then(
        (value) => expect.unreachable(`resolved with ${JSON.stringify(value)}`),
        (reason: unknown) => reason,
      )
      expect({ ours: isKitError(error), code: (error as { code?: unknown }).code }).toEqual({
        ours: true,
        code: behaviour.expect.code,
      })
      options.expectError?.(error as BaseError, page)
      return
    }
    const result = await outcome
    if (behaviour.flow === 'connect')
      options.expectConnection(result as Connection, page, behaviour)
    const left = await page.connector.restore({ networks: page.networks, signal: signal() })
    expect(left).toHaveLength(behaviour.expect === 'connected' ? 1 : 0)
  }

  describe(`${name}: W-08 misbehaving wallets`, () => {
    let watch: ReturnType<typeof watchRejections>
    beforeAll(() => {
      watch = watchRejections()
    })
    afterEach(() => {
      vi.useRealTimers()
    })
    afterAll(() => {
      watch.stop()
      expect(watch.rejections).toEqual([])
    })

    it.each(misbehaviours.map((behaviour) => [title(behaviour), behaviour] as const))(
      '%s [W-08]',
      async (_, behaviour) => {
        started = performance.now()
        if (behaviour.hangs) vi.useFakeTimers()
        const page = options.createPage(behaviour)
        if (behaviour.expect === 'not found') {
          expect(findConnector(page.adapter)).toBeUndefined()
          return
        }
        const flow = flows[behaviour.flow]
        if (!flow) throw new Error(`there is no flow ${behaviour.flow}`)
        const live = found(page)
        const judged = expectOutcome(behaviour, live, flow(live))
        if (behaviour.hangs) await pass(connectDeadlineMs, page, 1)
        await judged
        if (behaviour.mustNotAsk) expect(page.asked()).not.toContain(behaviour.mustNotAsk)
      },
    )

    if (locked)
      it('a locked wallet connects once its owner has unlocked it [W-08]', async () => {
        const page = locked.createPage()
        const { connector, networks } = found(page)
        await expect(connected(connector, networks)).rejects.toMatchObject({
          code: 'WALLET_LOCKED',
        })
        locked.unlock(page)
        expect((await connected(connector, networks)).accounts).toHaveLength(locked.accounts)
      })

    for (const { title: what, createPage, account, getsNetwork = false } of mute)
      it(`every request to ${what} ends, the silent ones within 30 s [R-06]`, async () => {
        vi.useFakeTimers()
        const page = createPage()
        const { adapter, connector, networks } = found(page)
        const unresponsive = (promise: Promise<unknown> | undefined) =>
          expect(promise).rejects.toMatchObject({ code: 'WALLET_UNRESPONSIVE' })
        const restoring = unresponsive(connector.restore({ networks, signal: signal() }))
        const reading = getsNetwork
          ? unresponsive(connector.getNetwork?.(connector.namespaces[0] ?? ''))
          : undefined
        const leaving = connector.disconnect()
        await pass(30_000, page, getsNetwork ? 2 : 1)
        await Promise.all([restoring, reading, leaving])
        const signer = { address: account(page) } as Connection['accounts'][number]
        const connection = { accounts: [signer] } as unknown as Connection
        const before = page.asked().length
        const signing = expect(
          adapter.signMessage({ connector, connection, account: signer, message: '' }),
        ).rejects.toMatchObject({
          code: 'WALLET_TIMEOUT',
        })
        await pass(10 * 60_000, page, before + 1)
        await signing
      })
  })
}
