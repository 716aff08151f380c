import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runsOf } from '../../../../tooling/suite/tableRows.js'
import {
  type Answer,
  createScriptedWallet,
  input,
  namespace,
  type State,
} from '../../test/createScriptedWallet.js'
import { createError } from '../errors/createError.js'
import { connectDeadlineMs } from './deadlines.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

type Answered = {
  readonly do: 'answer'
  readonly of: number
  readonly ok: boolean
  readonly state: State
}
type Step =
  | { readonly do: 'connect' | 'restore' | 'disconnect' | 'changed' | 'gone' }
  | { readonly do: 'accounts'; readonly accounts: readonly string[] }
  | { readonly do: 'chain'; readonly chain: number }
  | Answered

const accounts = fc.subarray(['a', 'b', 'c'])
const chain = fc.integer({ min: 1, max: 3 })
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constantFrom('connect' as const, 'restore') }),
    },
    fc.record({ do: fc.constantFrom('disconnect' as const, 'changed', 'gone') }),
    fc.record({ do: fc.constant('accounts' as const), accounts }),
    fc.record({ do: fc.constant('chain' as const), chain }),
    {
      weight: 8,
      arbitrary: fc.record({
        do: fc.constant('answer' as const),
        of: fc.nat(4),
        ok: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
        state: fc.record({ accounts, chain }),
      }),
    },
  ),
  { minLength: 4, maxLength: 40, size: 'max' },
)

/** Answers one of the open questions: the oldest of its kind. */
function answer({ waiting }: ReturnType<typeof createScriptedWallet>, { of, ok, state }: Answered) {
  const { ask, recall, read, readAgain, leave } = waiting
  const open = [
    ...(ask.length > 0 ? [{ list: ask, value: 'granted' }] : []),
    ...(recall.length > 0 ? [{ list: recall, value: 'granted' }] : []),
    ...(read.length > 0 ? [{ list: read, value: state }] : []),
    ...(readAgain.length > 0 ? [{ list: readAgain, value: state }] : []),
    ...(leave.length > 0 ? [{ list: leave, value: undefined }] : []),
  ] as readonly { readonly list: Answer<unknown>[]; readonly value: unknown }[]
  const one = open[of % open.length]
  const oldest = one?.list.shift()
  if (ok) oldest?.resolve(one?.value)
  else oldest?.reject(createError('USER_REJECTED'))
}

describe('any order of requests, reports and answers [R-08]', () => {
  it('leaves the host with the state that the driver has, and nothing after a disconnect', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (given) => {
        const wallet = createScriptedWallet()
        const { driver, told } = wallet
        /** The state of a host that applies each answer and each event. */
        let host: { accounts: readonly string[]; network: string } | undefined
        let seen = 0
        let disconnects = 0
        const hear = () => {
          for (const event of told.slice(seen) as Record<string, never>[]) {
            // Events outside a connection are ignored.
            expect(host).toBeDefined()
            const { name, network, accounts: next } = event as Record<string, unknown>
            if (name === 'disconnect') host = undefined
            else if (name === 'networkChanged') {
              const known = host as NonNullable<typeof host>
              const moved = known.accounts.map((id) => id.replace(known.network, `${network}`))
              host = { accounts: moved, network: `${network}` }
            } else {
              const list = (next as { address: string }[]).map(({ address }) => address)
              host = list.length > 0 ? { accounts: list, network: `${host?.network}` } : undefined
            }
          }
          seen = told.length
        }
        const take = async (
          asked: Promise<readonly { accounts: readonly { address: string }[]; network: string }[]>,
          empties: boolean,
        ) => {
          const life = disconnects
          const [connection] = await asked.catch(() => [null])
          // A disconnect wins over a late answer.
          if (life !== disconnects) return expect(connection ?? undefined).toBeUndefined()
          if (connection)
            host = {
              accounts: connection.accounts.map(({ address }) => address),
              network: connection.network,
            }
          else if (connection === undefined && empties) host = undefined
        }
        const open: Promise<unknown>[] = []
        for (const step of given) {
          if (step.do === 'connect')
            open.push(
              take(
                driver.connect(input()).then((made) => made.connections),
                false,
              ),
            )
          else if (step.do === 'restore') open.push(take(driver.restore(input()), true))
          else if (step.do === 'disconnect') {
            disconnects++
            host = undefined
            open.push(driver.disconnect())
          } else if (step.do === 'changed') wallet.report()
          else if (step.do === 'gone') wallet.gone()
          else if (step.do === 'accounts') wallet.report({ accounts: step.accounts })
          else if (step.do === 'chain') wallet.report({ chain: step.chain })
          else if ('of' in step) answer(wallet, step)
          hear()
          await settle()
          hear()
          const network = await driver.getNetwork(namespace).catch(() => undefined)
          expect(network).toBe(host?.network)
          expect(wallet.listening()).toBeLessThanOrEqual(1)
          if (host) expect(wallet.listening()).toBe(1)
        }
        await vi.advanceTimersByTimeAsync(connectDeadlineMs)
        void open
        expect(vi.getTimerCount()).toBe(0)
      }),
      { numRuns: runsOf(300, 20_000) },
    )
  })
})
