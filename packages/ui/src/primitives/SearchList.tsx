import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Button } from './Button.js'

/** Debounce of the typing, in milliseconds. */
const searchDebounceMs = 150

export type SearchListProps<Item> = {
  readonly label: string
  readonly listLabel: string
  /** Returns all matches, or all items for an empty text. */
  readonly find: (text: string) => readonly Item[]
  readonly render: (item: Item) => ReactNode
  /** The heading of an item. Headings are shown only if there are several. */
  readonly group?: (item: Item) => string
  /** Draws the list of a heading in place of a plain one. */
  readonly list?: (items: readonly Item[], heading: string) => ReactNode
  /**
   * Renders the items in place of a plain list. `columns` is the step of the up and down arrow
   * keys.
   */
  readonly grid?: { readonly columns: number; readonly draw: (items: readonly Item[]) => ReactNode }
  /** True while more results may arrive; no "no match" message appears yet. */
  readonly searching?: boolean
  /** Receives the text after the debounce. */
  readonly onText?: (text: string) => void
  /** Content between the field and the list. */
  readonly children?: ReactNode
}

/**
 * A list with a search field: searches while the user types and announces the number of results.
 * Arrow keys move from the field into the list.
 */
export function SearchList<Item>(props: SearchListProps<Item>) {
  const { label, listLabel, find, render, group, list, grid, searching, onText, children } = props
  const { t, announce } = useUi()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const items = find(text.trim())
  const count = items.length
  const headings = [...new Set(group ? items.map(group) : [])]
  const draw =
    list ??
    ((some: readonly Item[], name: string) => (
      <ul data-part="list" aria-label={name}>
        {some.map(render)}
      </ul>
    ))

  useEffect(() => {
    const timer = setTimeout(() => setText(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => onText?.(text.trim()), [text, onText])
  useEffect(() => {
    if (text.trim() !== '' && !searching) announce(t('search.found', { count }))
  }, [text, count, searching, announce, t])

  const clear = (): void => {
    setTyped('')
    setText('')
    input.current?.focus()
  }
  const move = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && typed !== '' && event.target === input.current) {
      event.preventDefault()
      event.stopPropagation()
      clear()
      return
    }
    if (!box.current) return
    const stops: readonly (HTMLElement | null)[] = [
      input.current,
      ...box.current.querySelectorAll<HTMLElement>('[data-stop]'),
    ]
    const at = stops.indexOf(event.target as HTMLInputElement)
    const step = stepOf(event, at, grid?.columns ?? 1)
    if (step === 0 || at < 0) return
    // Up from the first line moves to the field; down from the last line but one moves to the last
    // item.
    const next = stops[Math.max(0, step > 1 ? Math.min(stops.length - 1, at + step) : at + step)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the controls inside
    <div ref={box} data-part="search-list" onKeyDown={move}>
      <div data-part="search" part="search">
        <Icon d="M10.8 17.6a6.8 6.8 0 1 0 0-13.6 6.8 6.8 0 0 0 0 13.6ZM15.8 15.8 20 20" />
        <input
          ref={input}
          id={id}
          type="search"
          data-part="search-input"
          aria-label={label}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed !== '' && (
          <button
            type="button"
            data-part="icon-button"
            data-small=""
            aria-label={t('search.clear')}
            onClick={clear}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
      {count === 0 && searching ? null : count === 0 ? (
        <div data-part="panel">
          <p data-part="panel-text">{t('search.none', { text: text.trim() })}</p>
          <Button onClick={clear}>{t('search.clear')}</Button>
        </div>
      ) : grid ? (
        grid.draw(items)
      ) : group && headings.length > 1 ? (
        headings.map((heading) => (
          <section key={heading} aria-label={heading}>
            <h2 data-part="list-title">{heading}</h2>
            {draw(
              items.filter((item) => group(item) === heading),
              heading,
            )}
          </section>
        ))
      ) : (
        draw(items, listLabel)
      )}
    </div>
  )
}

/**
 * The step of an arrow key from the field (0) and the items after it. Left and right count only
 * with more than one column.
 */
function stepOf({ key, currentTarget }: KeyboardEvent, at: number, columns: number): number {
  if (key === 'ArrowDown') return at === 0 ? 1 : columns
  if (key === 'ArrowUp') return -columns
  if (columns === 1 || at === 0) return 0
  const forward = currentTarget.closest('[dir=rtl]') ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight'
  return key === forward ? 1 : key === back ? -1 : 0
}
