import { type BaseError, sanitizeText, toKitError, toPlainError } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { Button } from '../../primitives/Button.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'
import { NetworkPicture } from '../../primitives/NetworkPicture.js'
import { StatePanel } from '../../primitives/StatePanel.js'

export { default as css } from '../../primitives/statePanel.css?inline'

/** A network switch that the wallet must approve: pending, declined or failed, with a retry. */
export default function SwitchNetworkView({ entry }: ViewProps) {
  const { kit, t, announce } = useUi()
  const { activeNamespace, byNamespace } = useStore(kit.connection.store)
  const [thrown, setThrown] = useState<BaseError>()
  const errorText = useErrorTexts(thrown !== undefined)
  const retryButton = useRef<HTMLButtonElement>(null)
  const started = useRef(false)
  const id = entry.data.network
  const network = id && kit.network.get(id)
  const name = network ? network.name : (id ?? '')
  const connection =
    activeNamespace === undefined ? undefined : byNamespace[activeNamespace]?.connection
  const wallet = sanitizeText(connection?.walletInfo?.name) || t('switch.wallet')

  const start = useCallback(async (): Promise<void> => {
    if (!id) return
    setThrown(undefined)
    try {
      await kit.network.switchNetwork(id, { inModal: true })
      announce(t('switch.done', { network: name }))
      const { current, history } = kit.router.store.getState()
      // The kit may have navigated by itself, for example from an unsupported network.
      if (current.key !== entry.key) return
      if (history[0]?.view === 'Account') kit.router.reset('Account')
      else kit.modal.finish()
    } catch (failure) {
      setThrown(toKitError(failure))
    }
  }, [kit, id, name, entry.key, announce, t])

  useEffect(() => {
    if (started.current) return
    started.current = true
    void start()
  }, [start])

  const texts = thrown && errorText(thrown.code, { wallet, network: name, ...thrown.params })
  const error = texts && thrown
  const declined = error?.code === 'USER_REJECTED' || error?.code === 'ABORTED'
  const [title, why, what] = texts ?? [
    t('switch.pending', { network: name }),
    t('switch.pendingWhy', { wallet }),
    '',
  ]
  useEffect(() => {
    announce(`${title}. ${what || why}`, error && !declined ? 'assertive' : 'polite')
    if (error) retryButton.current?.focus()
  }, [title, why, what, error, declined, announce])

  return (
    <StatePanel
      name={name}
      picture={network && <NetworkPicture network={network} size="large" />}
      mark={!error ? 'busy' : declined ? 'none' : 'wrong'}
      title={title}
      texts={[why, what]}
    >
      {error ? (
        <Button buttonRef={retryButton} kind="primary" onClick={() => void start()}>
          {t('action.retry')}
        </Button>
      ) : null}
      <Button kind="quiet" onClick={() => kit.router.goBack()}>
        {t(error ? 'action.back' : 'action.cancel')}
      </Button>
      {error && !declined && <ErrorDetails error={toPlainError(error)} />}
    </StatePanel>
  )
}
