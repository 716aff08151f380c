import { createStore } from '@latchkey/core'
import type { OwnerCommand, OwnerState } from '../wire/OwnerState.js'

/**
 * Ping interval: the browser stops a worker after 30 idle seconds, and its pending requests with
 * it.
 */
const pingMs = 20_000
const returnMs = 200

/**
 * The connection of the wallet's own pages to the worker. It keeps the worker awake while a page is
 * open.
 */
export function createOwnerLink() {
  const state = createStore<{ readonly state: OwnerState | undefined }>({ state: undefined })
  let port: chrome.runtime.Port | undefined
  const open = () => {
    port = chrome.runtime.connect({ name: 'owner' })
    port.onMessage.addListener((message) => state.setState({ state: message as OwnerState }))
    port.onDisconnect.addListener(() => {
      port = undefined
      setTimeout(open, returnMs)
    })
  }
  const send = (command: OwnerCommand) => port?.postMessage(command)
  open()
  setInterval(() => send({ kind: 'ping' }), pingMs)
  return { state, send }
}

export type OwnerLink = ReturnType<typeof createOwnerLink>
