import { namesOf } from '@latchkey/controllers/names'
import { useEffect, useRef, useState } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import offButtonCss from '../../primitives/offButton.css?inline'
import panelCss from '../../primitives/statePanel.css?inline'
import { AskingWallet } from './AskingWallet.js'
import { NameFailure } from './NameFailure.js'
import { NameForm } from './NameForm.js'
import viewCss from './registerAccountName.css?inline'
import { useSuggestions } from './useSuggestions.js'

export const css = panelCss + offButtonCss + viewCss

/** Registers a name for the active account: its choice, the wallet's signature, and what failed. */
export default function RegisterAccountNameView({ entry }: ViewProps) {
  const { kit } = useUi()
  const names = kit.use(namesOf)
  const { phase, error } = useStore(names.store)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const [typed, setTyped] = useState(entry.data.name ?? '')
  const [again, setAgain] = useState(0)
  const asking = useRef<AbortController>(undefined)
  const label = typed.trim().toLowerCase()
  const found = useSuggestions(names, label, again)
  useEffect(
    () => () => {
      // Leaving the view takes back the question to the wallet, and forgets a failure.
      asking.current?.abort()
      names.reset()
    },
    [names],
  )

  const register = async (): Promise<void> => {
    const controller = new AbortController()
    asking.current = controller
    try {
      await names.register({ name: label, signal: controller.signal })
      if (!controller.signal.aborted) kit.router.replace('RegisterAccountNameSuccess')
    } catch {
      // The store says why. The name may have been taken meanwhile.
      setAgain((before) => before + 1)
    }
  }
  const write = (text: string): void => {
    names.reset()
    setTyped(text)
  }

  if (!byNamespace[activeNamespace]?.connection) return <NoConnection />
  if (phase === 'waiting' || phase === 'registering')
    return (
      <AskingWallet
        name={label}
        isSigned={phase === 'registering'}
        onCancel={() => asking.current?.abort()}
      />
    )
  return (
    <NameForm
      typed={typed}
      onType={write}
      found={found}
      busy={phase === 'checking'}
      onSubmit={() => void register()}
      onRetry={() => setAgain((before) => before + 1)}
    >
      {phase === 'failed' && error && <NameFailure error={error} />}
    </NameForm>
  )
}
