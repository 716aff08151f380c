import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { confirmable, dollar, euro, renderWithSwap } from '../../primitives/renderWithSwap.js'
import SwapSelectTokenView from './SwapSelectTokenView.js'

afterEach(() => {
  vi.restoreAllMocks()
})

const open = (side: 'give' | 'get', rest = 0, parent?: HTMLElement) =>
  renderWithSwap(
    <SwapSelectTokenView entry={{ key: 1, view: 'SwapSelectToken', data: { side } }} />,
    {
      ...confirmable(Date.now()),
      tokens: {
        status: 'success',
        updatedAt: 0,
        data: [
          dollar,
          euro,
          ...Array.from({ length: rest }, (_, index) => ({
            ...euro,
            token: `0x4${String(index).padStart(39, '0')}`,
            name: `Other ${index}`,
            suggested: false,
          })),
        ],
      },
    },
    { ...(parent && { parent }) },
  )

it('the held tokens stand first, then the suggested ones, then the rest', async () => {
  const { place, unmount } = await open('get', 100)
  const headings = [...place.querySelectorAll('[data-part="list-title"]')]
  expect(headings.map((each) => each.textContent)).toEqual([
    'swap.held',
    'swap.suggested',
    'swap.rest',
  ])
  const lists = [...place.querySelectorAll('ul')]
  expect(lists.map((list) => list.children.length)).toEqual([1, 1, 100])
  await unmount()
})

it('of more than a hundred only the visible ones are drawn, and each is to be found', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(50)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  let scrolled = 0
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => ({ top: -scrolled }) as DOMRect,
  )
  const stage = document.createElement('div')
  stage.dataset.part = 'stage'
  document.body.append(stage)
  const { place, unmount } = await open('get', 300, stage)
  const names = () => {
    const rows = [...place.querySelectorAll('ul')]
      .at(-1)
      ?.querySelectorAll('[data-part="row-name"]')
    return [...(rows ?? [])].map((each) => each.textContent)
  }
  const scrollTo = (pixels: number) =>
    act(async () => {
      scrolled = pixels
      stage.dispatchEvent(new Event('scroll'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })
  expect(names()[0]).toBe('Other 0')
  expect(names().length).toBeLessThan(30)
  await scrollTo(300 * 50 - 400)
  expect(names().at(-1)).toBe('Other 299')
  expect(names()).not.toContain('Other 0')
  await unmount()
  stage.remove()
})

it('a list that failed is read again, and the form stays as it is', async () => {
  const { calls, press, set, unmount } = await open('get')
  const error = { code: 'HTTP_FAILED', message: '', params: {} } as const
  await set({ tokens: { status: 'error', error: { ...error, cause: undefined } } as never })
  await press('Try again')
  expect(calls).toEqual(['tokens'])
  await unmount()
})

it.each(['give', 'get'] as const)('a token is chosen for the side to %s', async (side) => {
  const { place, calls, unmount } = await open(side)
  const rows = [...place.querySelectorAll<HTMLButtonElement>('[data-part="row"]')]
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(
    side === 'give' ? ['true', null] : [null, 'true'],
  )
  rows[1]?.click()
  expect(calls).toEqual([`${side} tEUR`, 'goBack'])
  await unmount()
})

it('each token shows its address unless the host names it, and a symbol used twice is said', async () => {
  const token = (digit: string, more: object) => ({
    ...euro,
    token: `0x${digit.repeat(40)}`,
    ...more,
  })
  const { place, unmount } = await renderWithSwap(
    <SwapSelectTokenView entry={{ key: 1, view: 'SwapSelectToken', data: { side: 'get' } }} />,
    {
      ...confirmable(Date.now()),
      tokens: {
        status: 'success',
        updatedAt: 0,
        data: [
          token('a', { name: 'Named', isNamed: true }),
          token('b', { name: 'Listed' }),
          token('c', { name: 'Twin', isNamed: true, isTwin: true }),
          token('d', { name: 'Dropped', isOnlyHeld: true }),
        ],
      },
    },
  )
  const rows = [...place.querySelectorAll('[data-part="row"]')].map((row) => row.textContent)
  expect(rows).toEqual([
    expect.not.stringContaining('0x'),
    expect.stringContaining('0xbbbb…bbbbbb'),
    expect.stringMatching(/swap\.twin.*0xcccc…cccccc|0xcccc…cccccc.*swap\.twin/),
  ])
  await unmount()
})
