import type { ConnectorSummary } from '@latchkey/controllers'
import type { Namespace } from '@latchkey/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useErrorTexts } from '../../context/useErrorTexts.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { errorAction } from '../../locales/errorAction.js'
import { Button } from '../../primitives/Button.js'
import { ErrorDetails } from '../../primitives/ErrorDetails.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import { withConsent } from '../../primitives/withConsent.js'
import { ChooseNamespaces } from './ChooseNamespaces.js'
import { planApprovals } from './planApprovals.js'
import { useConnectFlow } from './useConnectFlow.js'
import { Waiting } from './Waiting.js'

export { default as css } from '../../primitives/statePanel.css?inline'

/** Time between the tick and the closing of the modal, in milliseconds. */
const closeAfterMs = 700

/** Connects an installed wallet: from the first display to the tick, with every other outcome. */
function ConnectingExternalView({ entry }: ViewProps) {
  const { kit, t, announce } = useUi()
  const { attempt } = useStore(kit.connection.store)
  const { data } = entry
  // The list may drop the wallet once it is connected; the view keeps the picked one.
  const [subject] = useState(() => {
    const row = kit.wallets.get(data.walletId ?? '')
    const ids =
      row && row.connectorIds.length > 0
        ? row.connectorIds
        : data.connectorId
          ? [data.connectorId]
          : []
    const summaries = kit.connectors.store.getState().connectors
    const connectors = ids.flatMap((id): readonly ConnectorSummary[] =>
      summaries.filter((summary) => summary.id === id),
    )
    const offered = kit.adapters.map(({ namespace }) => namespace)
    const reachable = [...new Set(connectors.flatMap(({ namespaces }) => namespaces))].filter(
      (namespace) => offered.includes(namespace),
    )
    return {
      name: row?.name ?? connectors[0]?.name ?? '',
      imageUrl: row?.imageUrl ?? connectors[0]?.imageUrl,
      connectors,
      namespaces: data.namespace ? [data.namespace] : reachable,
      installed: row?.installed ?? true,
    }
  })
  const [chosen, setChosen] = useState<readonly Namespace[]>(subject.namespaces)
  const first = useMemo(
    () =>
      subject.namespaces.length > 1
        ? undefined
        : planApprovals(subject.connectors, subject.namespaces),
    [subject],
  )
  const { flow, start } = useConnectFlow(kit, first)
  const retryButton = useRef<HTMLButtonElement>(null)
  const retry = (): void => start(planApprovals(subject.connectors, chosen), { look: false })
  const wallet = subject.name

  useEffect(() => {
    if (flow.phase !== 'done') return
    announce(t('connecting.doneLive', { wallet }))
    const timer = setTimeout(() => {
      if (kit.router.store.getState().current.key === entry.key) kit.modal.finish()
    }, closeAfterMs)
    return () => clearTimeout(timer)
  }, [flow, announce, t, wallet, kit, entry.key])

  const failure = flow.phase === 'failed' ? flow.error : undefined
  const errorText = useErrorTexts(failure !== undefined)
  const texts = failure && errorText(failure.code, { wallet, ...failure.params })
  const [title, why, what] = texts ?? ['', '', '']
  const neutral = failure?.code === 'USER_REJECTED' || failure?.code === 'ABORTED'
  useEffect(() => {
    if (!title) return
    announce(`${title}. ${what}`, neutral ? 'polite' : 'assertive')
    retryButton.current?.focus()
  }, [title, what, neutral, announce])

  const panel = { name: wallet, imageUrl: subject.imageUrl }
  if (flow.phase === 'choose')
    return (
      <ChooseNamespaces
        {...panel}
        namespaces={subject.namespaces}
        chosen={chosen}
        onChange={setChosen}
        onContinue={() => start(planApprovals(subject.connectors, chosen))}
      />
    )
  if (flow.phase === 'done')
    return (
      <StatePanel
        {...panel}
        mark="done"
        title={t('connecting.done')}
        texts={[t('connecting.doneLive', { wallet })]}
      />
    )
  if (!failure || !texts)
    return <Waiting {...panel} flow={flow} attempt={attempt} onRetry={retry} />

  const action = errorAction(failure.code)
  const reference = attempt?.error?.code === failure.code ? attempt.error.referenceId : undefined
  return (
    <StatePanel {...panel} mark={neutral ? 'none' : 'wrong'} title={title} texts={[why, what]}>
      {action === 'getWallet' ? (
        <Button
          buttonRef={retryButton}
          kind="primary"
          onClick={() => kit.router.replace('GetWallet', data)}
        >
          {t('action.getWallet')}
        </Button>
      ) : action === 'reload' ? (
        <Button buttonRef={retryButton} kind="primary" onClick={() => location.reload()}>
          {t('action.reload')}
        </Button>
      ) : action === 'anotherWay' || action === 'close' ? (
        <Button buttonRef={retryButton} kind="primary" onClick={() => kit.router.goBack()}>
          {t('action.anotherWay')}
        </Button>
      ) : (
        <Button buttonRef={retryButton} kind="primary" onClick={retry}>
          {t('action.retry')}
        </Button>
      )}
      {action !== 'anotherWay' && action !== 'close' && (
        <Button kind="quiet" onClick={() => kit.router.goBack()}>
          {t('action.anotherWay')}
        </Button>
      )}
      {!neutral && (
        <ErrorDetails
          code={failure.code}
          message={failure.details ?? failure.shortMessage}
          referenceId={reference}
        />
      )}
    </StatePanel>
  )
}

export default withConsent(ConnectingExternalView)
