import { parseCall, parseReply, toPage, toWallet } from '../wire/Envelope.js'

/** How long a page waits before it looks for a wallet that was stopped. */
const returnMs = 100

let port: chrome.runtime.Port | undefined

const tell = (message: unknown) => window.postMessage({ channel: toPage, message }, location.origin)

/** Who asks is what the browser says of this script's port; nothing here names an origin. */
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
    // The browser stops an idle wallet; it starts again with the next port. A wallet that was
    // removed does not come back.
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
