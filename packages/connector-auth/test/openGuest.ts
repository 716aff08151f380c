import { acceptHost, type GuestCall, type HostLine, type WireError } from '../src/guest/index.js'

/** A window message to the document. */
export type WindowMessage = {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
  readonly ports: readonly MessagePort[]
}

export type Answer =
  | { readonly id: string; readonly ok: true; readonly r?: unknown }
  | { readonly id: string; readonly ok: false; readonly e: WireError }

export const host = { name: 'the page' }
export const page = 'https://shop.example'
export const nonce = 'nonce-of-16-signs'
export const hello = { t: 'latchkey/hello', v: 1, nonce }

/** The document's end of the channel, with a window of its own. */
export function openGuest({
  pages = [page],
  answer = async () => undefined,
  toWire = () => ({ code: 'UNKNOWN', message: 'An error occurred' }),
}: {
  readonly pages?: readonly string[]
  readonly answer?: (call: GuestCall) => Promise<unknown>
  readonly toWire?: (error: unknown) => WireError
} = {}) {
  const target = new EventTarget()
  const line: HostLine = acceptHost({ pages, host, answer, toWire, target })
  return {
    line,
    /** Posts a window message: the right hello, but for what is given. */
    post(message: Partial<WindowMessage> = {}) {
      const whole = { source: host, origin: page, data: hello, ports: [], ...message }
      target.dispatchEvent(Object.assign(new Event('message'), whole))
    },
  }
}

/** A guest that has taken the page's port. */
export function openGuestPort(options: Parameters<typeof openGuest>[0] = {}) {
  const guest = openGuest(options)
  const channel = openChannel()
  guest.post({ ports: [channel.theirs] })
  return { ...guest, ...channel }
}

/** A port of the page, which keeps what it hears. */
export function openChannel() {
  const { port1, port2 } = new MessageChannel()
  const heard: unknown[] = []
  const waiting: (() => void)[] = []
  port1.onmessage = ({ data }: MessageEvent<unknown>) => {
    heard.push(data)
    for (const wake of waiting.splice(0)) wake()
  }
  return {
    theirs: port2,
    heard,
    send: (message: unknown) => port1.postMessage(message),
    /** Resolves once so many messages came. */
    async hear(count: number): Promise<readonly unknown[]> {
      while (heard.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return heard
    },
    close: () => port1.close(),
  }
}
