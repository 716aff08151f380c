import { buyingOf } from '@latchkey/controllers/buying'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { leaveBuyChoice, TestNote } from '../../primitives/buyParts.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import { Picture } from '../../primitives/Picture.js'
import { Row } from '../../primitives/Row.js'
import testNoteCss from '../../primitives/testNote.css?inline'

export { testNoteCss as css }

/** Those that sell to the account, and what each takes. */
export default function OnRampProvidersView() {
  const { kit, t } = useUi()
  const buying = kit.use(buyingOf)
  const { from, provider, providers } = useStore(buying.store)
  useEffect(() => buying.follow(), [buying])
  if (from === undefined) return <NoConnection />
  if (providers.length === 0)
    return (
      <div data-part="panel">
        <p data-part="panel-title">{t('buy.problem.NO_PROVIDER')}</p>
        <p data-part="panel-text">{t('buy.why.NO_PROVIDER')}</p>
      </div>
    )
  return (
    <>
      <TestNote />
      <ul data-part="list" aria-label={t('buy.providersTitle')}>
        {providers.map(({ id, name, feePercent }) => (
          <Row
            key={id}
            id={id}
            picture={<Picture name={name} size="small" />}
            name={name}
            detail={t('buy.fee', { percent: `${feePercent}%` })}
            current={id === provider}
            end={id === provider && <Icon name="check" />}
            onClick={() => {
              buying.chooseProvider(id)
              leaveBuyChoice(kit)
            }}
          />
        ))}
      </ul>
    </>
  )
}
