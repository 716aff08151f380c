import { namesOf } from '@latchkey/controllers/names'
import { bareAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import panelCss from '../../primitives/statePanel.css?inline'

export const css = `${panelCss}[data-part="name-address"]{font-variant-numeric:tabular-nums}`

/** Says that a name is registered, and for which address. */
export default function RegisterAccountNameSuccessView() {
  const { kit, t, announce } = useUi()
  const { registered } = useStore(kit.use(namesOf).store)
  const name = registered?.name ?? ''
  const title = name ? t('names.done', { name: `\u2068${name}\u2069` }) : t('names.doneTitle')
  useEffect(() => announce(title), [announce, title])
  return (
    <StatePanel name={name} mark="done" title={title} texts={[t('names.doneWhy')]}>
      {registered && (
        <bdi data-part="name-address" dir="ltr">
          {bareAddress(registered.address)}
        </bdi>
      )}
      <Button kind="primary" onClick={() => kit.router.reset('Account')}>
        {t('names.toAccount')}
      </Button>
    </StatePanel>
  )
}
