import type { RelayCalls } from './createRelayCalls.js'
import type { SocketFlow } from './createSocketFlow.js'
import type { Mailbox } from './mailbox/createMailbox.js'
import type { RelayCaller, RelayResult } from './RelayCaller.js'
import { payloadFault, tooManyRequests, toRelayFault } from './RelayFault.js'
import { type Frame, printFault, printResult } from './readFrame.js'
import { entriesOf, fetchingMethods, type RelayMethod, toRelayMethod } from './relayMethods.js'

export type SocketAnswersOptions = {
  readonly caller: RelayCaller
  readonly calls: RelayCalls
  readonly mailbox: Pick<Mailbox, 'acknowledge'>
  readonly flow: Pick<SocketFlow, 'send' | 'whenRead' | 'begin' | 'end'>
  /** Takes what was found in a call off what the socket may ask for. */
  charge(cost: number): void
  /** Pushes what waits in the mailboxes of topics. */
  backlog(topics: readonly string[]): void
  count(what: 'requests' | 'refused', label: string): void
  onError(error: unknown): void
}

/** Calls with large answers that wait for each other. */
const mostFetching = 16

/** Answers what one socket asks. */
export function createSocketAnswers({
  caller,
  calls,
  mailbox,
  flow,
  charge,
  backlog: pushBacklog,
  count,
  onError,
}: SocketAnswersOptions) {
  let lastFetch: Promise<unknown> = Promise.resolve()
  let fetching = 0
  /** One large answer at a time, acknowledged when the client has read it. */
  const fetchInTurn = async (id: string, call: () => Promise<RelayResult>): Promise<void> => {
    if (fetching === mostFetching) throw tooManyRequests()
    fetching += 1
    const turn = lastFetch.then(async () => {
      const { result, receipts = [] } = await call()
      flow.send(printResult(id, result))
      if (!(await flow.whenRead())) return
      for (const receipt of receipts) mailbox.acknowledge(receipt)
    })
    lastFetch = turn.catch(() => {})
    try {
      await turn
    } finally {
      fetching -= 1
    }
  }
  const run = async (id: string, method: RelayMethod, params: unknown) => {
    if (fetchingMethods.has(method)) return fetchInTurn(id, () => calls(caller, method, params))
    const { result, backlog } = await calls(caller, method, params)
    flow.send(printResult(id, result))
    // Only now: who gets a message of a subscription must know the subscription.
    if (backlog) pushBacklog(backlog)
  }
  const refuse = (id: string, error: unknown): void => {
    const fault = toRelayFault(error)
    if (fault.code === -32603) onError(error)
    count('refused', fault.data)
    flow.send(printFault(id, fault))
  }

  return {
    /** Answers a call, with a fault where it cannot be done. */
    answer: async (frame: Extract<Frame, { kind: 'call' }>): Promise<void> => {
      flow.begin()
      try {
        const method = toRelayMethod(frame.method)
        if (!method) throw payloadFault('InvalidMethod')
        count('requests', method)
        charge(entriesOf(frame.params))
        await run(frame.id, method, frame.params)
      } catch (error) {
        refuse(frame.id, error)
      } finally {
        flow.end()
      }
    },
    refuse,
  }
}
