import { act, useLayoutEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useWindow } from './useWindow.js'

const lineHeight = 100
const columns = 4

afterEach(() => {
  vi.restoreAllMocks()
})

/** The heights of each render, of rendered and other lines together, before it is painted. */
const heights: number[] = []

function List({ count }: { readonly count: number }) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(list, count, columns)
  useLayoutEffect(() => {
    const padding = (name: string) =>
      Number.parseFloat(list.current?.style.getPropertyValue(name) ?? '')
    const drawn = Math.ceil((to - from) / columns) * lineHeight
    heights.push(padding('--_before') + drawn + padding('--_after'))
  })
  return (
    <ul ref={list}>
      {Array.from({ length: to - from }, (_, index) => from + index).map((place) => (
        <li key={place} data-part="item">
          {place}
        </li>
      ))}
    </ul>
  )
}

/** The first and the last rendered item after a scroll by the given pixels. */
async function draw(count: number, scrolled = 0) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // There is no layout here: four visible lines of 100 pixels each.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(lineHeight)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * lineHeight)
  vi.spyOn(HTMLUListElement.prototype, 'getBoundingClientRect').mockReturnValue({
    top: -scrolled,
  } as DOMRect)
  const stage = document.createElement('div')
  stage.dataset.part = 'stage'
  document.body.append(stage)
  const root = createRoot(stage)
  await act(async () => root.render(<List count={count} />))
  const places = [...stage.querySelectorAll('li')].map((item) => Number(item.textContent))
  await act(async () => root.unmount())
  stage.remove()
  return [places[0], places.at(-1)]
}

describe('the drawn part of a list, with its pictures', () => {
  it('a list of at most 100 is drawn whole', async () => {
    expect(await draw(100)).toEqual([0, 99])
  })

  it('of a longer one six lines, 24 tiles, are drawn before they are seen', async () => {
    expect(await draw(500)).toEqual([0, (4 + 6) * columns - 1])
    expect(await draw(500, 20 * lineHeight)).toEqual([
      (20 - 6) * columns,
      (20 + 4 + 6) * columns - 1,
    ])
  })

  it('a long list has one height, whatever is drawn of it', async () => {
    heights.length = 0
    await draw(500, 20 * lineHeight)
    // The first render knows no line yet.
    expect(new Set(heights.slice(1))).toEqual(new Set([(500 / columns) * lineHeight]))
    expect(heights.length).toBeGreaterThan(2)
  })
})
