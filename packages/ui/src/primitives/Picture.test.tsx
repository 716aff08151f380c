import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Picture } from './Picture.js'

const png = 'data:image/png;base64,iVBORw0KGgo='

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})
afterEach(() => {
  vi.useRealTimers()
})

async function draw(url: string | undefined, name = 'Orbit') {
  const box = document.createElement('div')
  const root = createRoot(box)
  await act(async () => root.render(createElement(Picture, { url, name })))
  return { box, image: () => box.querySelector('img'), letter: () => box.textContent, root }
}

describe('W-03 a picture', () => {
  it('W-03 tells the image’s server nothing of the page and does not name itself', async () => {
    const { image } = await draw(png)
    expect(image()?.getAttribute('referrerpolicy')).toBe('no-referrer')
    expect(image()?.getAttribute('alt')).toBe('')
    expect(image()?.hasAttribute('crossorigin')).toBe(false)
  })

  it.each([
    'javascript:alert(1)',
    'http://example.org/a.png',
    'blob:https://example.org/1',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml-evil,x',
    `data:image/png,${'a'.repeat(800_000)}`,
    '',
    undefined,
  ])('W-03 is a letter for address %#', async (url) => {
    const { image, letter } = await draw(url)
    expect(image()).toBeNull()
    expect(letter()).toBe('O')
  })

  it('W-03 that fails to decode becomes a letter', async () => {
    const { image, letter } = await draw(png)
    await act(async () => image()?.dispatchEvent(new Event('error')))
    expect([image(), letter()]).toEqual([null, 'O'])
  })

  it('W-03 that does not come within 2 s becomes a letter', async () => {
    // Not a data URL: those are loaded at once here.
    const { image, letter } = await draw('https://example.org/slow.png')
    expect(vi.getTimerCount()).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(1_990))
    expect(image()).not.toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(20))
    expect([image(), letter()]).toEqual([null, 'O'])
  })

  it('W-03 that has come stays, and leaves no timer', async () => {
    const { image } = await draw(png)
    await act(async () => image()?.dispatchEvent(new Event('load')))
    await act(async () => vi.advanceTimersByTime(5_000))
    expect(image()).not.toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})
