import type { RouterEntry, WalletRow } from '@latchkey/controllers'
import { useUi } from '../../context/UiContext.js'
import { Button } from '../../primitives/Button.js'
import { LinkRow } from '../../primitives/LinkRow.js'
import { StatePanel } from '../../primitives/StatePanel.js'

/** The wallet's extension: a connect button if installed, else a link to install it. */
export function BrowserPane({
  wallet,
  entry,
}: {
  readonly wallet: WalletRow | undefined
  readonly entry: RouterEntry
}) {
  const { kit, t } = useUi()
  const name = wallet?.name ?? ''
  const [connectorId] = wallet?.connectorIds ?? []
  const here = connectorId !== undefined
  return (
    <StatePanel
      name={name}
      imageUrl={wallet?.imageUrl}
      mark="none"
      title={t('pair.inBrowser', { wallet: name })}
      texts={[t(here ? 'pair.inBrowserHere' : 'get.missingWhy')]}
    >
      {here ? (
        <Button
          kind="primary"
          onClick={() => kit.router.replace('ConnectingExternal', { ...entry.data, connectorId })}
        >
          {t('action.continue')}
        </Button>
      ) : (
        <>
          <ul data-part="list" aria-label={name}>
            <LinkRow href={wallet?.links?.chromeStore} name={t('get.chromeStore')} />
          </ul>
          <Button onClick={() => location.reload()}>{t('action.reload')}</Button>
        </>
      )}
    </StatePanel>
  )
}
