/** The wallet's document in the page: hidden, until the person has to see it. */
export type FrameElement = {
  readonly frame: HTMLIFrameElement
  /** Shows the document above the page, or hides it. Its focus goes back where it was. */
  show(shown: boolean): void
  remove(): void
}

const css = `
dialog { position: fixed; inset: 0; margin: auto; padding: 0; border: 0; width: min(360px, 100%); height: min(560px, 100dvh); max-width: none; max-height: none; background: Canvas; border-radius: 16px; overflow: hidden; z-index: 999999 }
dialog::backdrop { background: rgb(0 0 0 / .6) }
iframe { display: block; border: 0; width: 100%; height: 100% }
@media (max-width: 480px) { dialog { inset: auto 0 0; width: 100%; border-radius: 16px 16px 0 0 } }
`

const rights = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
]

export type FrameElementEvents = {
  /** The key, where the page has the focus. */
  onEscape(): void
  /** The page took the element out of itself. The frame then has no document any more. */
  onTaken(): void
}

/**
 * Makes the frame of the wallet's document, and appends it to the page. A dialog of its own holds
 * it: under an open modal dialog, such as the kit's, nothing else in the page can be used.
 */
export function createFrameElement(
  url: URL,
  title: string,
  { onEscape, onTaken }: FrameElementEvents,
): FrameElement {
  const place = document.createElement('div')
  place.dataset.latchkeyWallet = ''
  const root = place.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  const frame = document.createElement('iframe')
  frame.id = 'latchkey-frame'
  // A page cannot reach it by a name that it knows.
  frame.name = `latchkey-${crypto.randomUUID()}`
  frame.title = title
  frame.referrerPolicy = 'strict-origin'
  frame.allow = ['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write']
    .map((feature) => `${feature} ${url.origin}`)
    .join('; ')
  frame.sandbox.add(...rights)
  frame.src = url.href
  dialog.append(frame)
  // In the document Escape is its own key. Here the page has it.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onEscape()
  })
  root.append(dialog)
  document.body.append(place)
  const watch = new MutationObserver(() => {
    if (!frame.isConnected) onTaken()
  })
  watch.observe(root, { childList: true, subtree: true })
  watch.observe(document.body, { childList: true })
  watch.observe(document.documentElement, { childList: true })
  return {
    frame,
    show(shown) {
      if (shown && !dialog.open) {
        dialog.showModal()
        frame.focus()
      }
      if (!shown && dialog.open) dialog.close()
    },
    remove() {
      watch.disconnect()
      place.remove()
    },
  }
}
