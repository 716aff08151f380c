import { acceptHost } from '../src/guest/index.js'
import type { AuthSession } from '../src/protocol/messages.js'
import { createFakePage, type FakeFrame } from './createFakePage.js'

/** A call of the page, as a document's script sees it. */
export type FakeCall = {
  readonly name: string
  readonly input: unknown
  readonly signal: AbortSignal
  /** The document's own answer. */
  next(): Promise<unknown>
}

/** What a document does in place of its own. */
export type FakeScript = {
  answer?(call: FakeCall): unknown
  /** The document does not take the hello. */
  readonly isDeaf?: boolean
}

/** An error that the document writes with its code. */
export const wireError = (code: string) => Object.assign(new Error('An error'), { code })

export const people: readonly AuthSession[] = ['1', '2'].map((digit) => ({
  email: `person${digit}@mail.example`,
  addresses: { eip155: `0x${digit.repeat(40)}`, solana: digit.replace('1', '3').repeat(32) },
  operatorCanOpen: false,
}))
export const signature = `0x${'1'.repeat(130)}`

/**
 * The wallet's origin in a browser: its documents, each in a frame of the page, and what they keep.
 * A login takes the code `person0` or `person1`.
 */
export function createFakeWallet(script: FakeScript = {}) {
  const host = { name: 'the page' }
  const origin = 'https://shop.example'
  const calls: string[] = []
  const lines = new Map<FakeFrame, ReturnType<typeof acceptHost>>()
  const ports = new Map<FakeFrame, MessagePort>()
  let session: AuthSession | undefined

  async function answer(name: string, input: unknown): Promise<unknown> {
    switch (name) {
      case 'getSession':
        return session
      case 'sendCode':
        return { resendSeconds: 30 }
      case 'logIn': {
        const { code } = input as { readonly code: string }
        session = people[Number(code.at(-1))]
        if (!session) throw wireError('CODE_INVALID')
        return session
      }
      case 'sign':
        return signature
      case 'logOut':
        session = undefined
        return undefined
      default:
        throw wireError('METHOD_NOT_ALLOWED')
    }
  }

  const page = createFakePage({
    onFrame: (frame) => frame.load(),
    onGreeting({ data, targetOrigin, ports: sent }, frame) {
      const [port] = sent
      calls.push('hello')
      if (script.isDeaf || !port || targetOrigin !== frame.url.origin) return
      const target = new EventTarget()
      ports.set(frame, port)
      lines.set(
        frame,
        acceptHost({
          pages: [origin],
          host,
          target,
          async answer({ name, input, signal }) {
            calls.push(name)
            const next = () => answer(name, input)
            return await (script.answer?.({ name, input, signal, next }) ?? next())
          },
          toWire: (error) => {
            const { code, message } = error as ReturnType<typeof wireError>
            return { code, message }
          },
        }),
      )
      const hello = { data, origin, source: host, ports: [port] }
      target.dispatchEvent(Object.assign(new Event('message'), hello))
    },
    // A removed frame has no document any more.
    onRemoved: (frame) => ports.get(frame)?.close(),
  })

  return {
    page,
    /** Names of the page's calls so far, `hello` among them. */
    calls,
    /** The frames that are in the page. */
    shown: () => page.frames.filter((frame) => frame.isInPage()),
    line: () => lines.get(page.frames.at(-1) as FakeFrame),
    /** The port of the latest document, past its own answers. */
    port: () => ports.get(page.frames.at(-1) as FakeFrame),
    /** Logs the person out, as another tab or the server does. */
    revoke() {
      session = undefined
      for (const line of lines.values()) line.send({ t: 'ended' })
    },
    logIn(person: 0 | 1 = 0) {
      session = people[person]
    },
  }
}

export type FakeWallet = ReturnType<typeof createFakeWallet>
