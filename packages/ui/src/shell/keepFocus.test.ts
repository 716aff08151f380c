import { afterEach, expect, it } from 'vitest'
import { keepFocus } from './keepFocus.js'

afterEach(() => document.body.replaceChildren())

/** A card with a title and two buttons, beside a field of the page. */
function show({ inDialog = false } = {}) {
  const field = document.createElement('input')
  const host = document.createElement('div')
  document.body.append(field, host)
  const root = host.attachShadow({ mode: 'open' })
  const card = `<div data-part="card"><h1 data-part="title" tabindex="-1">Title</h1>
    <div><button id="retry">Retry</button></div><button id="cancel">Cancel</button></div>`
  root.innerHTML = inDialog ? `<dialog open>${card}</dialog>` : card
  keepFocus(root)
  const find = (selector: string) => root.querySelector(selector) as HTMLElement
  const retry = find('#retry')
  return { root, field, retry, cancel: find('#cancel'), title: find('[data-part=title]') }
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
/** As browsers do, and happy-dom does not: an element that leaves the page loses the focus. */
async function remove(element: HTMLElement) {
  if ((element.getRootNode() as ShadowRoot).activeElement === element) element.blur()
  element.parentElement?.remove()
  await settle()
}

it('the focus of a pressed button that goes away moves to the title of its card [W-21]', async () => {
  const { root, retry, title } = show()
  retry.focus()
  await remove(retry)
  expect(root.activeElement).toBe(title)
})

it('the focus stays where it is when another button goes away', async () => {
  const { root, retry, cancel } = show()
  retry.focus()
  cancel.focus()
  await remove(retry)
  expect(root.activeElement).toBe(cancel)
})

it('a focus that the view has given to another button is left there', async () => {
  const { root, retry, cancel } = show()
  retry.focus()
  retry.remove()
  cancel.focus()
  await settle()
  expect(root.activeElement).toBe(cancel)
})

it('a person at another part of the page keeps the focus there', async () => {
  const { root, field, retry } = show()
  retry.focus()
  field.focus()
  await settle()
  await remove(retry)
  expect([document.activeElement, root.activeElement]).toEqual([field, null])
})

it('a focus that was given up is not brought back', async () => {
  const { root, retry } = show()
  retry.focus()
  retry.blur()
  await settle()
  await remove(retry)
  expect(root.activeElement).toBeNull()
})

/** A wallet's window in the page, over the modal, which has the focus. */
async function showWindow() {
  const place = document.createElement('div')
  place.innerHTML = '<button>Reject</button>'
  document.body.append(place)
  const reject = place.firstElementChild as HTMLElement
  reject.focus()
  await settle()
  return reject
}

it('a window over the modal that goes away with the focus leaves it to the button that had it [W-21]', async () => {
  const { root, retry } = show({ inDialog: true })
  retry.focus()
  const reject = await showWindow()
  expect(document.activeElement).toBe(reject)
  await remove(reject)
  expect(root.activeElement).toBe(retry)
})

it('where that button went away under the window, the title has the focus [W-21]', async () => {
  const { root, retry, title } = show({ inDialog: true })
  retry.focus()
  const reject = await showWindow()
  await remove(retry)
  expect(document.activeElement).toBe(reject)
  await remove(reject)
  expect(root.activeElement).toBe(title)
})

it('beside an embedded modal, what goes away with the focus leaves it to nobody', async () => {
  const { root, retry } = show()
  retry.focus()
  const reject = await showWindow()
  await remove(reject)
  expect(root.activeElement).toBeNull()
})
