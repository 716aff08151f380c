import { namesOf } from '@latchkey/controllers/names'
import { bareAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import panelCss from '../../primitives/statePanel.css?inline'
import viewCss from './registerAccountNameSuccess.css?inline'

export const css = panelCss + viewCss

/** Says that a name is registered, and for which address: both whole. */
export default function RegisterAccountNameSuccessView() {
  const { kit, t, announce } = useUi()
  const { registered } = useStore(kit.use(namesOf).store)
  const name = registered?.name ?? ''
  const title = t('names.done')
  useEffect(() => announce(`${title}: ${name}`), [announce, title, name])
  return (
    <StatePanel name={name} mark="done" title={title} texts={[]}>
      {registered && (
        <>
          <bdi data-part="name-shown" dir="ltr">
            {name}
          </bdi>
          <p data-part="panel-text">{t('names.doneWhy')}</p>
          <bdi data-part="name-address" dir="ltr">
            {bareAddress(registered.address)}
          </bdi>
        </>
      )}
      <Button kind="primary" onClick={() => kit.router.reset('Account')}>
        {t('names.toAccount')}
      </Button>
    </StatePanel>
  )
}
