import { type ReactNode, useRef } from 'react'
import { useWindow } from './useWindow.js'

/** A list of equal rows. Of more than a hundred, only the visible ones are drawn. */
export function LongList<Item>({
  items,
  label,
  plain,
  draw,
}: {
  readonly items: readonly Item[]
  readonly label: string
  /** Without a box around it. */
  readonly plain?: boolean
  /** Draws a list item with its key. */
  readonly draw: (item: Item, index: number) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const { from, to } = useWindow(list, items.length, 1)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      data-part="list"
      data-boxed={plain ? undefined : ''}
      data-long=""
      aria-label={label}
    >
      {items.slice(from, to).map((item, index) => draw(item, from + index))}
    </ul>
  )
}
