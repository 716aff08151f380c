import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createToken } from './relayLoad.mjs'
import { origin } from './startServer.mjs'

const require = createRequire(
  fileURLToPath(new URL('../../../apps/server/package.json', import.meta.url)),
)
const { WebSocket } = require('ws')

/** A topic of the relay, as long as topics are. */
export const topicOf = (number) => number.toString(16).padStart(64, '0')

/**
 * One client of the relay as the proxy in front of the server sends it, with an address of its own.
 * It acknowledges what it is sent.
 *
 * @returns `undefined` when the relay refused it
 */
export function connectCaller({ url, project }, address) {
  const socket = new WebSocket(
    `${url.replace('http', 'ws')}/?projectId=${project}&auth=${createToken()}`,
    {
      headers: { origin, 'x-forwarded-for': address },
      perMessageDeflate: false,
    },
  )
  const waiting = new Map()
  let nextId = 1
  socket.on('error', () => {})
  socket.on('message', (bytes) => {
    const frame = JSON.parse(bytes.toString())
    if (frame.method === 'irn_subscription')
      return socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    waiting.get(frame.id)?.(frame)
    waiting.delete(frame.id)
  })
  /** What the relay answered, `undefined` when it closed the socket instead. */
  const call = (method, params) =>
    new Promise((resolve) => {
      if (socket.readyState !== WebSocket.OPEN) return resolve(undefined)
      const id = nextId++
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
    })
  return new Promise((resolve) => {
    socket.on('open', () => resolve({ socket, call }))
    socket.on('close', () => {
      for (const answer of waiting.values()) answer(undefined)
      resolve(undefined)
    })
  })
}
