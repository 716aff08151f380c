import { act, createElement, StrictMode } from 'react'
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

describe('a picture [W-03]', () => {
  it('tells the image’s server nothing of the page and does not name itself [W-03]', async () => {
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
  ])('is a letter for address %# [W-03]', async (url) => {
    const { image, letter } = await draw(url)
    expect(image()).toBeNull()
    expect(letter()).toBe('O')
  })

  it('becomes a letter if it fails to decode [W-03]', async () => {
    const { image, letter } = await draw(png)
    await act(async () => image()?.dispatchEvent(new Event('error')))
    expect([image(), letter()]).toEqual([null, 'O'])
  })

  it('becomes a letter if it does not load within 2 s [W-03]', async () => {
    // Not a data URL, since those load at once here.
    const { image, letter } = await draw('https://example.org/slow.png')
    expect(vi.getTimerCount()).toBe(1)
    await act(async () => vi.advanceTimersByTimeAsync(1_990))
    expect(image()).not.toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(20))
    expect([image(), letter()]).toEqual([null, 'O'])
  })

  it('ends its request after the time-out or the unmount: hanging ones would use up the connections to their host [W-03]', async () => {
    const late = await draw('https://example.org/slow.png')
    const [timedOut] = [late.image()]
    await act(async () => vi.advanceTimersByTimeAsync(2_010))
    expect(timedOut?.hasAttribute('src')).toBe(false)
    const gone = await draw('https://example.org/slow.png')
    const [closed] = [gone.image()]
    await act(async () => gone.root.unmount())
    expect(closed?.hasAttribute('src')).toBe(false)
  })

  it('is asked for again where React mounts twice [W-03]', async () => {
    const box = document.createElement('div')
    const picture = createElement(
      StrictMode,
      null,
      createElement(Picture, { url: 'https://example.org/a.png', name: 'Orbit' }),
    )
    await act(async () => createRoot(box).render(picture))
    expect(box.querySelector('img')?.getAttribute('src')).toBe('https://example.org/a.png')
  })

  it.each(['http://127.0.0.1:8787/getWalletImage/a', 'http://localhost/a.png'])(
    'of a server on this machine is shown: %s [W-03]',
    async (url) => {
      expect((await draw(url)).image()?.getAttribute('src')).toBe(url)
    },
  )

  it.each([
    'http://localhost.example.org/a',
    'http://127.0.0.1@example.org/a',
    'http://127.0.0.1.example.org/',
    'http://127.0.0.1:80@x/a',
  ])('of one that only looks so is a letter: %s [W-03]', async (url) => {
    expect((await draw(url)).image()).toBeNull()
  })

  it('stays once it has loaded, and leaves no timer [W-03]', async () => {
    const { image } = await draw(png)
    await act(async () => image()?.dispatchEvent(new Event('load')))
    await act(async () => vi.advanceTimersByTime(5_000))
    expect(image()).not.toBeNull()
    expect(vi.getTimerCount()).toBe(0)
  })
})
