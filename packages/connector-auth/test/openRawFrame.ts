import { type FrameLine, openFrame } from '../src/host/openFrame.js'
import { createFakePage, type FakeFrame } from './createFakePage.js'

/** A message as the document reads it. */
export type Heard = {
  readonly id?: string
  readonly t?: string
  readonly p?: unknown
  readonly abort?: string
}

/** The document's end of the port. */
export type RawDocument = {
  readonly port: MessagePort
  /** All messages of the page so far. */
  readonly heard: readonly Heard[]
  /** The next message of the page that no `next` has returned. */
  next(): Promise<Heard>
  send(message: unknown): void
  /** Resolves once the page has heard all that was sent before. */
  settle(): Promise<void>
}

export type RawFrame = {
  readonly line: FrameLine
  readonly frame: FakeFrame
  /** Names of the events so far. */
  readonly events: readonly string[]
  /** Loads the document, which answers the hello as `ready` says. */
  greet(ready?: (nonce: string) => unknown): RawDocument
}

const url = new URL('https://wallet.example/f')

/** Opens a frame whose document is the test. */
export function openRawFrame(): RawFrame {
  const events: string[] = []
  const marks: (() => void)[] = []
  const page = createFakePage()
  const line = openFrame(
    url,
    'E-mail',
    {
      onEnded: () => {
        const reach = marks.shift()
        if (reach) reach()
        else events.push('ended')
      },
      onLost: () => events.push('lost'),
    },
    page.createElement,
  )
  const [frame] = page.frames
  if (!frame) throw new Error('no frame was made')
  return {
    line,
    frame,
    events,
    greet(ready = (nonce) => ({ t: 'ready', nonce, v: 1 })) {
      frame.load()
      const greeting = frame.greetings.at(-1)
      const [port] = greeting?.ports ?? []
      if (!greeting || !port) throw new Error('the page sent no port')
      port.postMessage(ready((greeting.data as { readonly nonce: string }).nonce))
      return listenTo(port, marks)
    },
  }
}

function listenTo(port: MessagePort, marks: (() => void)[]): RawDocument {
  const heard: Heard[] = []
  let read = 0
  let wake = () => {}
  port.onmessage = ({ data }: MessageEvent<Heard>) => {
    heard.push(data)
    wake()
  }
  return {
    port,
    heard,
    async next() {
      while (heard.length <= read)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      return heard[read++] as Heard
    },
    send: (message) => port.postMessage(message),
    settle: () =>
      new Promise((resolve) => {
        // A port delivers in order, so all before this message has arrived with it.
        marks.push(resolve)
        port.postMessage({ t: 'ended' })
      }),
  }
}
