import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'
import { Picture } from './Picture.js'

export type StatePanelProps = {
  readonly name: string
  readonly imageUrl?: string | undefined
  /** In place of `imageUrl`. */
  readonly picture?: ReactNode
  /** The mark on the picture: busy, done, wrong or none. */
  readonly mark: 'busy' | 'done' | 'wrong' | 'none'
  readonly title: string
  readonly texts: readonly string[]
  readonly children?: ReactNode
}

/** The state of a process with a wallet or network: its picture, texts and actions. */
export function StatePanel({
  name,
  imageUrl,
  picture,
  mark,
  title,
  texts,
  children,
}: StatePanelProps) {
  return (
    <div data-part="panel" data-mark={mark}>
      <span data-part="ring">
        {picture ?? <Picture url={imageUrl} name={name} size="large" />}
        {(mark === 'done' || mark === 'wrong') && (
          <span data-part="mark">
            <Icon {...(mark === 'done' ? { name: 'check' } : { d: 'M12 6.5v7m0 4v.1' })} />
          </span>
        )}
      </span>
      {/* Another element for another title: hosts count text that moves as a layout shift. */}
      <h2 key={title} data-part="panel-title">
        {title}
      </h2>
      {texts.filter(Boolean).map((text) => (
        <p key={text} data-part="panel-text">
          {text}
        </p>
      ))}
      {children && <div data-part="actions">{children}</div>}
    </div>
  )
}
