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

/** The open sockets of this instance. */
export function createRelaySockets(
  { config, log, now, projects }: Pick<ServerContext, 'config' | 'log' | 'now' | 'projects'>,
  { outgoing, spending, mailbox, topics, calls, counts, onError }: RelaySocketsOptions,
) {
  const sockets = new Set<RelaySocket>()
  return {
    /** Opens an admitted client's socket; `leave` runs when it closes. */
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
    /** Pings every client. */
    probe: (): void => {
      for (const socket of sockets) socket.probe()
    },
    /** Pushes messages delayed by the total limit on buffered bytes. */
    resume: (): void => {
      for (const socket of sockets) socket.resume()
    },
    /** Closes the sockets of disabled projects. */
    closeDisabled: async (): Promise<void> => {
      for (const project of new Set([...sockets].map((socket) => socket.project))) {
        if (project === '' || (await projects.find(project))) continue
        for (const socket of sockets)
          if (socket.project === project) socket.close(closeCodes.unauthorised, projectNotFound)
      }
    },
    /** Closes all sockets, and terminates those still open after `farewellMs`. */
    drain: async (farewellMs: number): Promise<void> => {
      for (const socket of sockets) socket.close(closeCodes.draining, 'Draining')
      const until = performance.now() + farewellMs
      while (sockets.size > 0 && performance.now() < until)
        await new Promise((resolve) => setTimeout(resolve, 10))
      for (const socket of sockets) socket.terminate()
    },
  }
}
