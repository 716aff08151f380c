import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import { Picture } from './Picture.js'

export type StatePanelProps = {
  readonly name: string
  readonly imageUrl: string | undefined
  /** What the picture says: working, done, something wrong, or nothing. */
  readonly mark: 'busy' | 'done' | 'wrong' | 'none'
  readonly title: string
  readonly texts: readonly string[]
  readonly children?: ReactNode
}

/**
 * One thing going on with a wallet or network: its picture, how it stands, in words, and what can
 * be done.
 */
export function StatePanel({ name, imageUrl, mark, title, texts, children }: StatePanelProps) {
  return (
    <div data-part="panel" data-mark={mark}>
      <span data-part="ring">
        <Picture url={imageUrl} name={name} size="large" />
        {(mark === 'done' || mark === 'wrong') && (
          <span data-part="mark">
            <Icon {...(mark === 'done' ? { name: 'check' } : { d: 'M12 6.5v7m0 4v.1' })} />
          </span>
        )}
      </span>
      <h2 data-part="panel-title">{title}</h2>
      {texts.filter(Boolean).map((text) => (
        <p key={text} data-part="panel-text">
          {text}
        </p>
      ))}
      {children && <div data-part="actions">{children}</div>}
    </div>
  )
}
