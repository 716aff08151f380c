import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icons/Icon.js'
import { useUi } from '../shell/UiContext.js'
import { Button } from './Button.js'

/** ux §5.5: how long the typing must rest, in milliseconds. */
const searchDebounceMs = 150

export type SearchListProps<Item> = {
  readonly label: string
  readonly listLabel: string
  /** Everything that matches, and everything for an empty text. */
  readonly find: (text: string) => readonly Item[]
  readonly render: (item: Item) => ReactNode
  /** The heading that an item stands under. With one heading in all, or none, no heading is shown. */
  readonly group?: (item: Item) => string
}

/** A list with a search field: finds as one types, says how many it found, and arrow keys lead from the field into the list. */
export function SearchList<Item>({ label, listLabel, find, render, group }: SearchListProps<Item>) {
  const { t, announce } = useUi()
  const [typed, setTyped] = useState('')
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const items = find(text.trim())
  const count = items.length
  const headings = [...new Set(group ? items.map(group) : [])]

  useEffect(() => {
    const timer = setTimeout(() => setText(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  useEffect(() => {
    if (text.trim() !== '') announce(t('search.found', { count }))
  }, [text, count, announce, t])

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
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !box.current) return
    const stops = [input.current, ...box.current.querySelectorAll<HTMLElement>('[data-part=row]')]
    const next = stops[stops.indexOf(event.target as HTMLInputElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the controls inside
    <div ref={box} data-part="search-list" onKeyDown={move}>
      <div data-part="search" part="search">
        <Icon name="search" />
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
          <button type="button" data-part="icon-button" data-small="" aria-label={t('search.clear')} onClick={clear}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {count === 0 ? (
        <div data-part="panel">
          <p data-part="panel-text">{t('search.none', { text: text.trim() })}</p>
          <Button onClick={clear}>{t('search.clear')}</Button>
        </div>
      ) : group && headings.length > 1 ? (
        headings.map((heading) => (
          <section key={heading} aria-label={heading}>
            <h2 data-part="list-title">{heading}</h2>
            <ul data-part="list" aria-label={heading}>
              {items.filter((item) => group(item) === heading).map(render)}
            </ul>
          </section>
        ))
      ) : (
        <ul data-part="list" aria-label={listLabel}>
          {items.map(render)}
        </ul>
      )}
    </div>
  )
}
