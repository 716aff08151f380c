import { useUi } from '../context/UiContext.js'
import { LinkRow } from './LinkRow.js'

/** The way to the network's explorer. */
export function ExplorerLink({ url }: { readonly url: string | undefined }) {
  const { t } = useUi()
  return (
    <ul data-part="list" aria-label={t('send.explorer')}>
      <LinkRow href={url} name={t('send.explorer')} />
    </ul>
  )
}
