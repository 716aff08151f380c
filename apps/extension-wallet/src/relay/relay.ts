import { parseCall, parseReply, toPage, toWallet } from '../wire/Envelope.js'

/** Delay before reconnecting to a stopped wallet. */
const returnMs = 100

let port: chrome.runtime.Port | undefined

const tell = (message: unknown) => window.postMessage({ channel: toPage, message }, location.origin)

/** Opens the port. The browser reports the origin of this script's port; no message names it. */
function open(): void {
  const own = chrome.runtime.connect({ name: 'page' })
  port = own
  own.onMessage.addListener((message) => {
    const reply = parseReply(message)
    if (reply) tell(reply)
  })
  own.onDisconnect.addListener(() => {
    if (port === own) port = undefined
    tell({ kind: 'lost' })
    // The browser stops an idle wallet, and a new port restarts it. A removed wallet does not
    // return.
    if (chrome.runtime.id) setTimeout(reopen, returnMs)
  })
  tell({ kind: 'ready' })
}

function reopen(): void {
  if (chrome.runtime.id && !port) open()
}

window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== window || typeof data !== 'object' || data === null) return
  const { channel, message } = data as { readonly channel?: unknown; readonly message?: unknown }
  if (channel !== toWallet) return
  if (message === 'hello') {
    if (port) tell({ kind: 'ready' })
    return
  }
  const call = parseCall(message)
  if (call && port) port.postMessage(call)
  else if (call) tell({ kind: 'lost' })
})

open()
