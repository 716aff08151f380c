import type { Kit } from '@latchkey/controllers'
import { bareAddress, createError, type Namespace, truncateAddress } from '@latchkey/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useAttempt } from '../../context/useAttempt.js'
import type { ViewProps } from '../../context/View.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import { withConsent } from '../../primitives/withConsent.js'
import { ChooseNamespaces } from './ChooseNamespaces.js'
import { ConnectFailed } from './ConnectFailed.js'
import stepsCss from './steps.css?inline'
import { useSubject } from './useSubject.js'
import { Waiting } from './Waiting.js'

export const css = statePanelCss + stepsCss

/** Connects an installed wallet: from the first display to the tick, with every other outcome. */
function ConnectingExternalView({ entry }: ViewProps) {
  const { kit, t, announce } = useUi()
  const subject = useSubject(kit, entry.data)
  const { name: wallet, target } = subject
  const { attempt, failure, start } = useAttempt(kit, entry)
  // One that is there already is back from its sign-in.
  const [chosen, setChosen] = useState<readonly Namespace[]>(
    attempt?.steps.flatMap(({ namespaces }) => namespaces) ?? subject.namespaces,
  )
  const [chooses, setChooses] = useState(!attempt && subject.namespaces.length > 1)

  const connect = useCallback(
    (namespaces: readonly Namespace[], lookFirst: boolean) =>
      start(async (signal) => {
        if (!target) throw createError('WALLET_NOT_FOUND')
        await kit.connection.connect({ ...target, namespaces, lookFirst, signal })
      }),
    [start, target, kit],
  )
  const started = useRef<unknown>(chooses || attempt)
  useEffect(() => {
    if (started.current) return
    started.current = true
    connect(subject.namespaces, true)
  }, [connect, subject])

  const isDone = attempt?.phase === 'connected'
  useEffect(() => {
    if (isDone) announce(t('connecting.doneLive', { wallet }))
  }, [isDone, announce, t, wallet])

  const panel = { name: wallet, imageUrl: subject.imageUrl }
  const retry = (): void => connect(chosen, false)
  if (chooses)
    return (
      <ChooseNamespaces
        {...panel}
        namespaces={subject.namespaces}
        chosen={chosen}
        onChange={setChosen}
        onContinue={() => {
          setChooses(false)
          connect(chosen, true)
        }}
      />
    )
  if (isDone)
    return (
      <StatePanel {...panel} mark="done" title={t('connecting.done')} texts={[doneAddress(kit)]} />
    )
  if (failure)
    return (
      <ConnectFailed
        subject={subject}
        data={entry.data}
        attempt={attempt}
        failure={failure}
        onRetry={retry}
      />
    )
  return <Waiting {...panel} attempt={attempt} onRetry={retry} />
}

/** The account, where one ecosystem was connected. */
function doneAddress(kit: Kit): string {
  const { activeNamespace = '', attempt, byNamespace } = kit.connection.store.getState()
  const active = byNamespace[activeNamespace]?.connection?.active
  return active && attempt?.steps.length === 1 ? truncateAddress(bareAddress(active)) : ''
}

export default withConsent(ConnectingExternalView)
