import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { createToken } from './relayLoad.mjs'
import { origin } from './startServer.mjs'

const require = createRequire(
  fileURLToPath(new URL('../../../apps/server/package.json', import.meta.url)),
)
const { WebSocket } = require('ws')

/** A relay topic of the usual length. */
export const topicOf = (number) => number.toString(16).padStart(64, '0')

/**
 * One relay client, as forwarded by the server's proxy, with its own address. It acknowledges every
 * message.
 *
 * @returns `undefined` if the relay refused it
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
  /** The relay's answer, `undefined` if it closed the socket. */
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
