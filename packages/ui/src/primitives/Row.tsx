import { sanitizeText } from '@latchkey/core'
import type { ReactNode } from 'react'

export type RowProps = {
  /** Unique in the view: Back returns the focus to it. */
  readonly id: string
  readonly picture: ReactNode
  /** Sanitized and isolated here, whatever its source. */
  readonly name: string
  /** The second line: a text, isolated here, or marks. */
  readonly detail?: ReactNode
  /** Screen reader text before the name, where the name alone is ambiguous. */
  readonly label?: string
  readonly badge?: string | undefined
  /** The badge is good news. */
  readonly good?: boolean
  readonly end?: ReactNode
  readonly busy?: boolean
  readonly off?: boolean
  readonly current?: boolean
  readonly onClick: () => void
  readonly onIntent?: () => void
  /** Another control of the same item, after the row. */
  readonly children?: ReactNode
}

/** A row of a list that opens a view or an action, with its list item. */
export function Row({
  id,
  picture,
  name,
  detail,
  label,
  badge,
  good,
  end,
  busy,
  off,
  current,
  onClick,
  onIntent,
  children,
}: RowProps) {
  const line = (
    <bdi data-part="row-name">
      {sanitizeText(name)}
      {badge && <span data-part="pause">,</span>}
    </bdi>
  )
  return (
    <li data-part="item">
      <button
        type="button"
        data-part="row"
        part="row"
        data-focus-id={id}
        data-stop=""
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        aria-current={current || undefined}
        onClick={onClick}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        {picture}
        {label && <span data-part="hidden">{`${label}: `}</span>}
        {detail ? (
          <span data-part="row-text">
            {line}
            {typeof detail === 'string' ? <bdi data-part="row-detail">{detail}</bdi> : detail}
          </span>
        ) : (
          line
        )}
        {badge && (
          <span data-part="badge" part="badge" data-good={good ? '' : undefined}>
            {badge}
          </span>
        )}
        {busy ? <span data-part="spinner" aria-hidden="true" /> : end}
      </button>
      {children}
    </li>
  )
}
