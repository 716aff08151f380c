import type { createFrameElement, FrameElement } from '../src/host/createFrameElement.js'

/** The hello, as the window of a frame gets it. */
export type Greeting = {
  readonly data: unknown
  readonly targetOrigin: string
  readonly ports: readonly MessagePort[]
}

/** A frame in the page. A test loads its document, and plays the person. */
export type FakeFrame = {
  readonly url: URL
  readonly title: string
  readonly greetings: readonly Greeting[]
  isInPage(): boolean
  isShown(): boolean
  /** A document has loaded, or another one after it. */
  load(): void
  /** Escape, where the page has the focus. */
  escape(): void
  /** The page takes the element out. */
  take(): void
}

export type FakePage = {
  readonly createElement: typeof createFrameElement
  /** All frames so far, the first one first. */
  readonly frames: readonly FakeFrame[]
}

/**
 * A page without a browser. `onFrame` may load a frame's document; `onGreeting` is the window of a
 * frame.
 */
export function createFakePage({
  onFrame,
  onGreeting,
  onRemoved,
}: {
  readonly onFrame?: (frame: FakeFrame) => void
  readonly onGreeting?: (greeting: Greeting, frame: FakeFrame) => void
  readonly onRemoved?: (frame: FakeFrame) => void
} = {}): FakePage {
  const frames: FakeFrame[] = []

  const createElement: typeof createFrameElement = (url, title, { onEscape, onTaken }) => {
    const greetings: Greeting[] = []
    let isInPage = true
    let isShown = false
    const contentWindow = {
      postMessage(data: unknown, targetOrigin: string, ports: readonly MessagePort[]) {
        const greeting = { data: structuredClone(data), targetOrigin, ports }
        greetings.push(greeting)
        onGreeting?.(greeting, own)
      },
    }
    const target = Object.assign(new EventTarget(), { contentWindow })
    const own: FakeFrame = {
      url,
      title,
      greetings,
      isInPage: () => isInPage,
      isShown: () => isShown,
      load: () => void target.dispatchEvent(new Event('load')),
      escape: onEscape,
      take() {
        isInPage = false
        onRemoved?.(own)
        onTaken()
      },
    }
    frames.push(own)
    queueMicrotask(() => onFrame?.(own))
    const element: FrameElement = {
      frame: target as unknown as HTMLIFrameElement,
      show(shown) {
        isShown = shown
      },
      remove() {
        isInPage = false
        onRemoved?.(own)
      },
    }
    return element
  }
  return { createElement, frames }
}
