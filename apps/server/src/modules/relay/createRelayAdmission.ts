import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { maskedCaller } from '../../http/callerOf.js'
import type { Project } from '../../projects/Project.js'
import type { ServerContext } from '../../ServerContext.js'
import { admitCaller, type Refusal } from './admitCaller.js'
import { closeCodes } from './createRelaySocket.js'

/** An admitted caller. */
export type Admitted = {
  readonly clientId: string
  readonly caller: string
  readonly project?: Project | undefined
}

export type RelayAdmissionOptions = {
  readonly isDraining: () => boolean
  /** Time for a refused caller to read the close frame. */
  readonly farewellMs: number
  onRefused(reason: string): void
  /** @param leave releases the socket's place */
  open(socket: WebSocket, admitted: Admitted, leave: () => void): void
}

const paths = new Set(['/', '/relay'])
/** Share of all connections available to the relay's sockets; the rest serves pages. */
const relayShare = 0.8
const goodbyeMs = 1_000
const reasonBytes = 123
const tooManySockets: Refusal = {
  status: 429,
  closeCode: closeCodes.tooManyRequests,
  reason: 'Too many sockets',
  data: 'TooManySockets',
}

/** Handles WebSocket upgrades and refuses those not permitted. */
export function createRelayAdmission(
  context: ServerContext,
  { isDraining, farewellMs, onRefused, open }: RelayAdmissionOptions,
): (request: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void> {
  const { config, budgets, usage, log } = context
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: config.relay.maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  /** Takes a place for one more socket from the caller, the project and the server. */
  const hold = (caller: string, project: Project | undefined): (() => void) | undefined => {
    const wanted = [
      ['relay', Math.max(1, Math.floor(config.maxConnections * relayShare))],
      [`caller ${caller}`, config.relay.socketsPerCaller],
      ...(project ? ([[`project ${project.id}`, budgets.of(project, 'sockets')]] as const) : []),
    ] as const
    const held: (() => void)[] = []
    for (const [key, most] of wanted) {
      const release = budgets.hold(key, most)
      if (release) held.push(release)
      else {
        for (const each of held) each()
        return undefined
      }
    }
    return () => {
      for (const each of held) each()
    }
  }

  return async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const url = urlOf(request.url)
    if (!url || !paths.has(url.pathname)) return refuseOverHttp(socket, 404)
    const inCloseFrame = url.searchParams.get('useOnCloseEvent') === 'true'
    const refuse = ({ status, closeCode, reason, data, headers }: Refusal) => {
      onRefused(data)
      if (!inCloseFrame) return refuseOverHttp(socket, status, headers)
      // Pages cannot see the status of a failed handshake, so the refusal is a close frame.
      server.handleUpgrade(request, socket, head, (accepted) => {
        accepted.on('error', () => accepted.terminate())
        accepted.close(closeCode, cut(reason))
        setTimeout(() => accepted.terminate(), farewellMs).unref()
      })
    }
    const draining = {
      status: 503,
      closeCode: closeCodes.draining,
      reason: 'Draining',
      data: 'Draining',
    }
    if (isDraining()) return refuse(draining)
    const admission = await admitCaller(context, request, url.searchParams)
    if (socket.destroyed) return
    if (admission.refusal) {
      log('info', 'relay caller refused', {
        reason: admission.refusal.data,
        client: maskedCaller(admission.caller),
      })
      return refuse(admission.refusal)
    }
    if (isDraining()) return refuse(draining)
    const { clientId, caller, project } = admission
    const leave = hold(caller, project)
    if (!leave) return refuse(tooManySockets)
    socket.once('close', leave)
    usage.count(project?.id, 'relay_sockets')
    server.handleUpgrade(request, socket, head, (accepted) =>
      open(accepted, { clientId, caller, project }, leave),
    )
  }
}

const urlOf = (path = '/'): URL | undefined =>
  URL.canParse(path, 'ws://relay') ? new URL(path, 'ws://relay') : undefined

const cut = (reason: string) =>
  Buffer.from(reason)
    .subarray(0, reasonBytes)
    .toString('utf8')
    .replace(/\ufffd$/, '')

function refuseOverHttp(
  socket: Duplex,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void {
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': '0' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  setTimeout(() => socket.destroy(), goodbyeMs).unref()
}
