import { namesOf } from '@latchkey/controllers/names'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { walletImage, walletName } from '../../images/walletImage.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'

/** The wallet asks the person to sign, and then the service registers the name. */
export function AskingWallet({
  name,
  isSigned,
  onCancel,
}: {
  readonly name: string
  readonly isSigned: boolean
  readonly onCancel: () => void
}) {
  const { kit, t, announce } = useUi()
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const connection = byNamespace[activeNamespace]?.connection
  const wallet = (connection && walletName(kit, connection)) || t('signIn.wallet')
  const { message } = useStore(kit.use(namesOf).store)
  const title = isSigned ? t('names.registering', { name }) : t('names.waiting', { wallet })
  useEffect(() => announce(title), [announce, title])
  return (
    <>
      <StatePanel
        name={wallet}
        imageUrl={connection && walletImage(kit, connection)}
        mark="busy"
        title={title}
        texts={[isSigned ? t('names.registeringWhy') : t('names.waitingWhy', { name })]}
      >
        {!isSigned && (
          <Button kind="quiet" onClick={onCancel}>
            {t('action.cancel')}
          </Button>
        )}
      </StatePanel>
      {message !== undefined && !isSigned && (
        <section aria-label={t('intent.title')}>
          <h2 data-part="list-title">{t('intent.title')}</h2>
          <pre data-part="signing-text" dir="ltr">
            {message}
          </pre>
        </section>
      )}
    </>
  )
}
