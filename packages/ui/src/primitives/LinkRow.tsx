import { toHttpsUrl } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'

/** A row that opens another site in a new tab. Renders nothing for a URL that is not https. */
export function LinkRow({
  href,
  name,
  picture,
}: {
  readonly href: string | undefined
  readonly name: string
  readonly picture?: ReactNode
}) {
  const { t } = useUi()
  const url = toHttpsUrl(href)
  if (!url) return null
  return (
    <li data-part="item">
      <a
        data-part="row"
        part="row"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        data-focus-id={url}
      >
        {picture}
        <bdi data-part="row-name">
          {name}
          <span data-part="pause">,</span>
        </bdi>
        <span data-part="hidden">{t('account.newTab')}</span>
        <Icon d="M9.5 6H18v8.5M17.5 6.5 6.5 17.5" turns />
      </a>
    </li>
  )
}
