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
  /** Charges the socket's budget for the cost found in a call. */
  charge(cost: number): void
  /** Pushes the stored messages of topics. */
  backlog(topics: readonly string[]): void
  count(what: 'requests' | 'refused', label: string): void
  onError(error: unknown): void
}

/** Limit of queued calls with large answers. */
const mostFetching = 16

/** Answers the calls of one socket. */
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
  /** Sends one large answer at a time, acknowledged once the client has read it. */
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
    // Only after the answer: a client must know the subscription before its messages.
    if (backlog) pushBacklog(backlog)
  }
  const refuse = (id: string, error: unknown): void => {
    const fault = toRelayFault(error)
    if (fault.code === -32603) onError(error)
    count('refused', fault.data)
    flow.send(printFault(id, fault))
  }

  return {
    /** Answers a call, or its fault. */
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
