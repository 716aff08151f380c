import type { Namespace } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { namespaceName } from '../../i18n/namespaceName.js'
import { Button } from '../../primitives/Button.js'
import { EcosystemMark } from '../../primitives/EcosystemMark.js'
import { StatePanel } from '../../primitives/StatePanel.js'

/** The choice of ecosystems for a wallet that supports several. */
export function ChooseNamespaces({
  name,
  imageUrl,
  namespaces,
  chosen,
  onChange,
  onContinue,
}: {
  readonly name: string
  readonly imageUrl: string | undefined
  readonly namespaces: readonly Namespace[]
  readonly chosen: readonly Namespace[]
  readonly onChange: (chosen: readonly Namespace[]) => void
  readonly onContinue: () => void
}) {
  const ui = useUi()
  const { t, announce } = ui
  const none = chosen.length === 0
  const question = t('connecting.choose')
  useEffect(() => announce(question), [question, announce])
  return (
    <StatePanel
      name={name}
      imageUrl={imageUrl}
      mark="none"
      title={question}
      texts={[t('connecting.chooseWhy', { wallet: name })]}
    >
      <fieldset data-part="choices">
        <legend data-part="hidden">{t('connecting.choose')}</legend>
        {namespaces.map((namespace) => (
          <label key={namespace} data-part="choice">
            <input
              type="checkbox"
              checked={chosen.includes(namespace)}
              onChange={(event) =>
                onChange(
                  namespaces.filter((each) =>
                    each === namespace ? event.target.checked : chosen.includes(each),
                  ),
                )
              }
            />
            <EcosystemMark namespace={namespace} size="small" />
            <span>{namespaceName(ui, namespace)}</span>
          </label>
        ))}
      </fieldset>
      <Button
        kind="primary"
        off={false}
        onClick={() => (none ? announce(t('connecting.chooseNone'), 'assertive') : onContinue())}
      >
        {none ? t('connecting.chooseNone') : t('action.continue')}
      </Button>
    </StatePanel>
  )
}
