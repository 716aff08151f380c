import { useUi } from '../context/UiContext.js'
import { LinkRow } from './LinkRow.js'

/** The way to the network's explorer. */
export function ExplorerLink({ href }: { readonly href: string | undefined }) {
  const { t } = useUi()
  return (
    <ul data-part="list" aria-label={t('send.explorer')}>
      <LinkRow href={href} name={t('send.explorer')} />
    </ul>
  )
}
