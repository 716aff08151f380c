import type { WebSocket } from 'ws'
import type { Outgoing } from '../../budgets/createOutgoing.js'
import { maskedCaller } from '../../http/callerOf.js'
import type { ServerContext } from '../../ServerContext.js'
import { projectNotFound } from './admitCaller.js'
import type { Admitted } from './createRelayAdmission.js'
import type { RelayCalls } from './createRelayCalls.js'
import type { RelayMetrics } from './createRelayMetrics.js'
import { closeCodes, createRelaySocket, type RelaySocket } from './createRelaySocket.js'
import type { Spending } from './createSpending.js'
import type { Topics } from './createTopics.js'
import type { Mailbox } from './mailbox/createMailbox.js'

export type RelaySocketsOptions = {
  readonly outgoing: Outgoing
  readonly spending: Spending
  readonly mailbox: Mailbox
  readonly topics: Topics
  readonly calls: RelayCalls
  readonly counts: Pick<RelayMetrics, 'count' | 'closed'>
  onError(error: unknown): void
}

/** The sockets that are open on this instance. */
export function createRelaySockets(
  { config, log, now, projects }: Pick<ServerContext, 'config' | 'log' | 'now' | 'projects'>,
  { outgoing, spending, mailbox, topics, calls, counts, onError }: RelaySocketsOptions,
) {
  const sockets = new Set<RelaySocket>()
  return {
    /** A client that was admitted; `leave` is called when it has gone. */
    open: (socket: WebSocket, { clientId, caller, project }: Admitted, leave: () => void): void => {
      const from = now()
      const relaySocket = createRelaySocket({
        socket,
        clientId,
        project: project?.id ?? '',
        outgoing,
        spend: spending(caller, project?.id, { isSocket: true }),
        settings: config.relay,
        mailbox,
        topics,
        calls,
        count: counts.count,
        onError,
        onClose: ({ code, requests, pushed }) => {
          sockets.delete(relaySocket)
          leave()
          counts.closed(code)
          log('info', 'relay socket closed', {
            code,
            project: project?.id,
            client: maskedCaller(caller),
            seconds: Math.round((now() - from) / 1000),
            requests,
            pushed,
          })
        },
      })
      sockets.add(relaySocket)
    },
    size: (): number => sockets.size,
    /** Asks each whether its client is there. */
    probe: (): void => {
      for (const socket of sockets) socket.probe()
    },
    /** Pushes what could not be pushed while all together had too much waiting. */
    resume: (): void => {
      for (const socket of sockets) socket.resume()
    },
    /** A project that has been switched off takes its sockets with it. */
    closeDisabled: async (): Promise<void> => {
      for (const project of new Set([...sockets].map((socket) => socket.project))) {
        if (project === '' || (await projects.find(project))) continue
        for (const socket of sockets)
          if (socket.project === project) socket.close(closeCodes.unauthorised, projectNotFound)
      }
    },
    /** Sends all of them away; who has not gone after `farewellMs` is cut off. */
    drain: async (farewellMs: number): Promise<void> => {
      for (const socket of sockets) socket.close(closeCodes.draining, 'Draining')
      const until = performance.now() + farewellMs
      while (sockets.size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
      for (const socket of sockets) socket.terminate()
    },
  }
}
