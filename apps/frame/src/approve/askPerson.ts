import type { Texts } from './texts.js'
import type { ShownMessage } from './toShown.js'
import { watchSight } from './watchSight.js'

/** A question to the person. Its text is what will be signed. */
export type Question = {
  /** The page that asks. */
  readonly origin: string
  readonly message: ShownMessage
  readonly operatorCanOpen: boolean
  readonly signal: AbortSignal
}

/**
 * Shows a question in the document and waits for a click of the person on one of its buttons. The
 * answer is taken only while the question is in plain sight, and only from the browser's own event.
 * Resolves with whether to sign; rejects when the host no longer waits.
 */
export function askPerson(
  { origin, message, operatorCanOpen, signal }: Question,
  texts: Texts,
): Promise<boolean> {
  const heading = element('h1', { id: 'title', textContent: texts.title })
  const from = element('p', { id: 'from' })
  from.append(element('bdi', { textContent: new URL(origin).host }), ` ${texts.from}`)
  const cancel = element('button', { type: 'button', textContent: texts.cancel })
  const sign = element('button', { type: 'button', textContent: texts.sign, disabled: true })
  sign.dataset.primary = ''
  const foot = element('footer', {})
  foot.append(cancel, sign)
  const question = element(
    'section',
    {},
    {
      role: 'alertdialog',
      'aria-modal': 'true',
      'aria-labelledby': 'title',
      'aria-describedby': 'from warning message',
    },
  )
  const notes = operatorCanOpen
    ? [element('p', { id: 'operator', textContent: texts.operator })]
    : []
  question.append(heading, from, ...messageParts(message, texts), ...notes, foot)
  document.body.replaceChildren(question)

  return new Promise<boolean>((resolve, reject) => {
    const stopWatching = watchSight(question, (isSeen) => {
      sign.disabled = !isSeen
      // Before that the document is hidden, and nothing in it takes the focus.
      if (isSeen && document.activeElement === document.body) cancel.focus()
    })
    const end = (settle: () => void) => {
      stopWatching()
      signal.removeEventListener('abort', onAbort)
      document.removeEventListener('keydown', onKey)
      document.body.replaceChildren()
      settle()
    }
    const onAbort = () => end(() => reject(signal.reason))
    const onKey = ({ key, isTrusted }: KeyboardEvent) => {
      if (key === 'Escape' && isTrusted) end(() => resolve(false))
    }
    signal.addEventListener('abort', onAbort)
    document.addEventListener('keydown', onKey)
    cancel.addEventListener('click', ({ isTrusted }) => isTrusted && end(() => resolve(false)))
    sign.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted && !sign.disabled) end(() => resolve(true))
    })
  })
}

/** The message, with a warning where its text does not say all. */
function messageParts(message: ShownMessage, texts: Texts): readonly HTMLElement[] {
  const warn = (textContent: string) => element('p', { id: 'warning', textContent })
  if (message.text === undefined)
    return [warn(texts.unreadable), box(message.hex, texts.message, 'message')]
  const { text, hex } = message
  const shown = box(text, texts.message, 'message')
  return hex === undefined ? [shown] : [warn(texts.joined), shown, box(hex, texts.bytes, 'bytes')]
}

/** Scrolls, so the keyboard has to reach it. */
const box = (text: string, name: string, id: string): HTMLPreElement =>
  element(
    'pre',
    { id, textContent: text, tabIndex: 0, dir: 'auto' },
    { role: 'group', 'aria-label': name },
  )

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  return made
}
