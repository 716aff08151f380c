import { afterEach, beforeEach, expect, it } from 'vitest'
import { keepInside } from './keepInside.js'

let host: HTMLElement
let button: HTMLElement
let stop: () => void
const heard: string[] = []
const names = ['pointerdown', 'mousedown', 'touchstart', 'focusin', 'click', 'keydown']
const listen = (event: Event): void => void heard.push(event.type)

beforeEach(() => {
  heard.length = 0
  host = document.createElement('div')
  button = document.createElement('button')
  host.attachShadow({ mode: 'open' }).append(button)
  document.body.append(host)
  stop = keepInside(host)
  for (const name of names) document.addEventListener(name, listen, name === 'keydown')
})
afterEach(() => {
  stop()
  for (const name of names) document.removeEventListener(name, listen, name === 'keydown')
  document.body.replaceChildren()
})

const options = { bubbles: true, composed: true, cancelable: true }

it('the page hears of a click inside, and of nothing that would close a dialog of its own', () => {
  for (const name of names.slice(0, 5)) button.dispatchEvent(new Event(name, options))
  expect(heard).toEqual(['click'])
  document.body.dispatchEvent(new Event('pointerdown', options))
  expect(heard).toEqual(['click', 'pointerdown'])
})

it('Escape inside is heard inside only, and is taken from the browser where it was used', () => {
  let pressed = 0
  button.addEventListener('keydown', (event) => {
    pressed++
    event.preventDefault()
  })
  const pressedEscape = new KeyboardEvent('keydown', { ...options, key: 'Escape' })
  button.dispatchEvent(pressedEscape)
  expect([pressed, pressedEscape.defaultPrevented, heard]).toEqual([1, true, []])
  button.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Tab' }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Escape' }))
  expect([pressed, heard]).toEqual([2, ['keydown', 'keydown']])
})

it('ended, it keeps nothing', () => {
  stop()
  button.dispatchEvent(new Event('pointerdown', options))
  button.dispatchEvent(new KeyboardEvent('keydown', { ...options, key: 'Escape' }))
  expect(heard).toEqual(['pointerdown', 'keydown'])
})
