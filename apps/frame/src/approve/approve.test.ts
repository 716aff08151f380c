// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSight } from '../../test/sight.js'
import { createQuestions } from './createQuestions.js'
import { setLanguage } from './setLanguage.js'
import { textsOf } from './texts.js'

const origin = 'https://shop.example:8443'
const bytesOf = (text: string) => new TextEncoder().encode(text)

let sight: ReturnType<typeof createSight>
let sent: unknown[]
let controller: AbortController
let askForSignature: ReturnType<typeof createQuestions>
beforeEach(() => {
  vi.useFakeTimers()
  sight = createSight()
  sent = []
  controller = new AbortController()
  askForSignature = createQuestions()
  setLanguage('en')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
  // Files share the document.
  setLanguage('en')
})

const ask = (text = 'Hello from the shop', { signal } = controller, operatorCanOpen = false) =>
  askForSignature({
    operatorCanOpen,
    line: { send: (message) => void sent.push(message) },
    origin,
    message: bytesOf(text),
    signal,
  }).then(
    () => 'signed',
    (error: { readonly code?: string; readonly name: string }) => error.code ?? error.name,
  )
const button = (name: string) => {
  const found = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === name,
  )
  if (!found) throw new Error(`There is no button ${name}`)
  return found
}
const press = (name: string, isTrusted = true) =>
  button(name).dispatchEvent(trustedOrNot(new MouseEvent('click', { bubbles: true }), isTrusted))
const pressKey = (key: string, isTrusted = true) =>
  document.dispatchEvent(trustedOrNot(new KeyboardEvent('keydown', { key }), isTrusted))
const trustedOrNot = (event: Event, isTrusted: boolean): Event =>
  Object.defineProperty(event, 'isTrusted', { value: isTrusted })
const isAsking = () => document.querySelector('[role=alertdialog]') !== null
const settle = () => vi.advanceTimersByTimeAsync(0)
/** The person sees the question for long enough. */
const see = () => {
  sight.report({})
  vi.advanceTimersByTime(500)
}
const stages = [
  { t: 'stage', shown: true },
  { t: 'stage', shown: false },
]

describe('a question to the person', () => {
  it('says that the operator can open the wallet, where that is so', async () => {
    for (const canOpen of [true, false]) {
      const answer = ask('Hello', controller, canOpen)
      expect(document.body.textContent?.includes('The operator of this service')).toBe(canOpen)
      press('Cancel')
      await answer
    }
  })

  it('names the page and shows the message; a click signs, and the document is hidden again', async () => {
    const answer = ask()
    expect(document.querySelector('bdi')?.textContent).toBe('shop.example:8443')
    expect([...document.querySelectorAll('pre')].map(({ textContent }) => textContent)).toEqual([
      'Hello from the shop',
    ])
    expect(sent).toEqual([stages[0]])
    see()
    press('Sign')
    expect(await answer).toBe('signed')
    expect(sent).toEqual(stages)
    expect(document.body.childElementCount).toBe(0)
    expect(sight.isWatching()).toBe(false)
  })

  it('shows a text with hidden joiners and its bytes, and other bytes alone, each with a warning', async () => {
    const boxes = () =>
      [...document.querySelectorAll('pre, #warning')].map(({ textContent }) => textContent)
    const answers = [ask('👩‍💻')]
    expect(boxes()).toEqual([
      'This message has signs that cannot be seen. Its bytes are below it.',
      '👩‍💻',
      '0xf09f91a9e2808df09f92bb',
    ])
    press('Cancel')
    await answers[0]
    answers.push(ask('Pay 1\u202e000'))
    expect(boxes()).toEqual([
      'This message is not text. Sign it only if you know what it is.',
      '0x5061792031e280ae303030',
    ])
    press('Cancel')
    expect(await Promise.all(answers)).toEqual(['USER_REJECTED', 'USER_REJECTED'])
  })

  it('shows markup as the text that it is', async () => {
    const text = '<img src=x onerror=alert(1)><button>Sign</button>'
    const answer = ask(text)
    expect(document.querySelector('pre')?.textContent).toBe(text)
    expect([document.querySelector('img'), document.querySelectorAll('button').length]).toEqual([
      null,
      2,
    ])
    press('Cancel')
    await answer
  })

  it.each([
    ['by its button', () => press('Cancel')],
    ['by Escape', () => pressKey('Escape')],
  ])('is declined %s, seen or not', async (_, decline) => {
    const answer = ask()
    decline()
    expect(await answer).toBe('USER_REJECTED')
    expect(sent).toEqual(stages)
    expect([isAsking(), sight.isWatching()]).toEqual([false, false])
  })

  it('takes no click or key of a script', async () => {
    const answer = ask()
    see()
    press('Sign', false)
    press('Cancel', false)
    pressKey('Escape', false)
    pressKey('Enter')
    await settle()
    expect([isAsking(), sent]).toEqual([true, [stages[0]]])
    press('Sign')
    expect(await answer).toBe('signed')
  })

  it('takes no answer before the person sees it for half a second', async () => {
    const answer = ask()
    const sign = button('Sign')
    press('Sign')
    sight.report({})
    vi.advanceTimersByTime(499)
    expect(sign.disabled).toBe(true)
    press('Sign')
    await settle()
    expect(isAsking()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(sign.disabled).toBe(false)
    press('Sign')
    expect(await answer).toBe('signed')
  })

  it.each([
    ['something covers it', { isVisible: false }],
    ['the browser does not know', { isVisible: undefined }],
    ['a part of it is out of sight', { intersectionRatio: 0.98 }],
    ['it is too narrow', { width: 299 }],
    ['it is too low', { height: 299 }],
  ])('takes no answer while %s, and the half second begins anew', async (_, hidden) => {
    const answer = ask()
    sight.report(hidden)
    vi.advanceTimersByTime(5_000)
    expect(button('Sign').disabled).toBe(true)
    see()
    expect(button('Sign').disabled).toBe(false)
    sight.report(hidden)
    expect(button('Sign').disabled).toBe(true)
    press('Sign')
    sight.report({})
    vi.advanceTimersByTime(300)
    sight.report(hidden)
    sight.report({})
    vi.advanceTimersByTime(499)
    expect([isAsking(), button('Sign').disabled]).toEqual([true, true])
    vi.advanceTimersByTime(1)
    press('Sign')
    expect(await answer).toBe('signed')
  })

  it('watches the question itself, by the second version of the observer', async () => {
    const answer = ask()
    expect(sight.watched()).toBe(document.querySelector('[role=alertdialog]'))
    expect(sight.options()).toMatchObject({ trackVisibility: true, delay: 100 })
    press('Cancel')
    await answer
  })

  it('goes where the host no longer waits, and signs nothing', async () => {
    const answer = ask()
    see()
    controller.abort()
    expect(await answer).toBe('AbortError')
    expect(sent).toEqual(stages)
    expect([isAsking(), sight.isWatching()]).toEqual([false, false])
  })

  it('is not asked where the host no longer waits already', async () => {
    controller.abort()
    expect(await ask()).toBe('AbortError')
    expect([sent, isAsking()]).toEqual([[], false])
    const next = ask('The next one', new AbortController())
    expect(isAsking()).toBe(true)
    press('Cancel')
    expect(await next).toBe('USER_REJECTED')
  })

  it('is one at a time: a second one is refused and changes nothing', async () => {
    const first = ask('The first one')
    expect(await ask('The second one')).toBe('REQUEST_PENDING')
    expect(document.querySelector('pre')?.textContent).toBe('The first one')
    expect(sent).toEqual([stages[0]])
    press('Cancel')
    expect(await first).toBe('USER_REJECTED')
    const third = ask('The third one')
    expect(document.querySelector('pre')?.textContent).toBe('The third one')
    press('Cancel')
    expect(await third).toBe('USER_REJECTED')
  })

  it.each([
    ['has no second version of the observer', { prototype: {} }],
    ['has no observer', undefined],
  ])('is not asked in a browser that %s', async (_, entry) => {
    vi.stubGlobal('IntersectionObserverEntry', entry)
    expect(await ask()).toBe('APPROVAL_UNAVAILABLE')
    expect([sent, isAsking()]).toEqual([[], false])
  })
})

describe('a question for a person who hears it or uses the keyboard', () => {
  it('is a dialog with a name and a description', async () => {
    const answer = ask('👩‍💻')
    const dialog = document.querySelector('[role=alertdialog]')
    const textOf = (attribute: string) =>
      (dialog?.getAttribute(attribute) ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect(textOf('aria-labelledby')).toEqual(['Sign this message?'])
    expect(textOf('aria-describedby')).toEqual([
      'shop.example:8443 asks with your account',
      'This message has signs that cannot be seen. Its bytes are below it.',
      '👩‍💻',
    ])
    expect(dialog?.querySelector('h1')?.textContent).toBe('Sign this message?')
    press('Cancel')
    await answer
  })

  it('goes from the message and its bytes to Cancel and then to Sign', async () => {
    const answer = ask('👩‍💻')
    see()
    const reached = [...document.querySelectorAll<HTMLElement>('[tabindex="0"], button')]
    expect(reached.map((each) => each.getAttribute('aria-label') ?? each.textContent)).toEqual([
      'Message',
      'Its bytes',
      'Cancel',
      'Sign',
    ])
    expect(reached.slice(0, 2).map((each) => each.getAttribute('role'))).toEqual(['group', 'group'])
    press('Cancel')
    await answer
  })

  it('gives the focus to Cancel once it is seen, and never takes it from where it is', async () => {
    const answer = ask()
    expect(document.activeElement).toBe(document.body)
    see()
    expect(document.activeElement).toBe(button('Cancel'))
    document.querySelector('pre')?.focus()
    see()
    expect(document.activeElement).toBe(document.querySelector('pre'))
    press('Cancel')
    await answer
  })
})

describe('the words of the document', () => {
  it('run from left to right where they are English', () => {
    setLanguage('ar')
    setLanguage('en-GB')
    const { lang, dir } = document.documentElement
    expect([lang, dir]).toEqual(['en', 'ltr'])
  })

  it.each([
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['AR', 'ar'],
    ['en', 'en'],
    ['en-GB', 'en'],
    ['fr', 'en'],
    ['arc', 'en'],
    ['', 'en'],
    ['constructor', 'en'],
  ])('for %j are those of %s', (tag, language) => {
    expect(textsOf(tag).language).toBe(language)
  })

  it('are all there in Arabic, each another one', () => {
    const [english, arabic] = [textsOf('en').texts, textsOf('ar').texts]
    expect(Object.keys(arabic)).toEqual(Object.keys(english))
    for (const text of Object.values(arabic))
      expect(text).toMatch(/^[\p{Script=Arabic}\p{M}\s؟.،]+$/u)
  })

  it('ask in Arabic where the document is Arabic', async () => {
    setLanguage('ar-EG')
    const { lang, dir } = document.documentElement
    expect([lang, dir]).toEqual(['ar', 'rtl'])
    const answer = ask('سلام')
    expect(document.querySelector('h1')?.textContent).toBe('أتريد توقيع هذه الرسالة؟')
    // The host and the message have a direction of their own.
    expect(document.querySelector('#from bdi')?.textContent).toBe('shop.example:8443')
    expect(document.querySelector('pre')?.dir).toBe('auto')
    see()
    press('وقّع')
    expect(await answer).toBe('signed')
  })
})
