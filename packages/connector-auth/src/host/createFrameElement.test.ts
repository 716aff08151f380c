// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createFrameElement, type FrameElementEvents } from './createFrameElement.js'

const url = new URL('https://wallet.example/f?projectId=shop')

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { fetch: object } } }
  const beforeAsyncRequest = async () => new Response('')
  happyDOM.settings.fetch = { ...happyDOM.settings.fetch, interceptor: { beforeAsyncRequest } }
  document.body.replaceChildren()
})

const open = (events: Partial<FrameElementEvents> = {}) => {
  const ignored = { onEscape: () => {}, onTaken: () => {} }
  const element = createFrameElement(url, 'E-mail', { ...ignored, ...events })
  const dialog = element.frame.parentElement as HTMLDialogElement
  return { element, dialog, frame: element.frame }
}

describe('the element of the document', () => {
  it('has the document of the wallet, few rights and a name that a page cannot know', () => {
    const names = [open(), open()].map(({ frame }) => frame.name)
    const { frame } = open()
    expect(frame.src).toBe(url.href)
    expect(frame.title).toBe('E-mail')
    expect(frame.referrerPolicy).toBe('strict-origin')
    expect([...frame.sandbox].toSorted()).toEqual([
      'allow-downloads',
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
    expect(frame.allow.split('; ')).toEqual([
      'publickey-credentials-get https://wallet.example',
      'publickey-credentials-create https://wallet.example',
      'clipboard-write https://wallet.example',
    ])
    expect(new Set([...names, frame.name]).size).toBe(3)
  })

  it('is hidden until it is shown, and takes the focus then', () => {
    const { element, dialog, frame } = open()
    const focus = vi.spyOn(frame, 'focus')
    expect(dialog.open).toBe(false)
    element.show(true)
    element.show(true)
    expect(dialog.open).toBe(true)
    expect(focus).toHaveBeenCalledOnce()
    element.show(false)
    element.show(false)
    expect(dialog.open).toBe(false)
  })

  it('Escape closes nothing by itself: the line decides', () => {
    const onEscape = vi.fn()
    const { element, dialog } = open({ onEscape })
    element.show(true)
    const cancel = new Event('cancel', { cancelable: true })
    dialog.dispatchEvent(cancel)
    expect(onEscape).toHaveBeenCalledOnce()
    expect(cancel.defaultPrevented).toBe(true)
    expect(dialog.open).toBe(true)
  })

  it('leaves nothing in the page once it is removed', () => {
    const { element } = open()
    expect(document.querySelectorAll('[data-latchkey-wallet]')).toHaveLength(1)
    element.remove()
    expect(document.body.childElementCount).toBe(0)
  })

  it.each([
    ['itself', (place: Element) => place.remove()],
    ['with all that the page has', () => document.body.replaceChildren()],
    ['with the body', () => document.body.remove()],
    ['from within', (place: Element) => place.shadowRoot?.replaceChildren()],
  ])('hears that the page takes it out: %s [F-04]', async (_, take) => {
    const onTaken = vi.fn()
    open({ onTaken })
    const { body } = document
    body.append(document.createElement('p'))
    await Promise.resolve()
    expect(onTaken).not.toHaveBeenCalled()
    take(document.querySelector('[data-latchkey-wallet]') as Element)
    await vi.waitFor(() => expect(onTaken).toHaveBeenCalled())
    if (!document.body) document.documentElement.append(body)
  })

  it('hears nothing of its own removal', async () => {
    const onTaken = vi.fn()
    open({ onTaken }).element.remove()
    const { element } = open()
    element.show(true)
    await new Promise((resolve) => setTimeout(resolve))
    expect(onTaken).not.toHaveBeenCalled()
  })
})
