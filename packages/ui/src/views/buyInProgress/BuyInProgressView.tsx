import { type BuyOrder, buyingOf } from '@latchkey/controllers/buying'
import { portfolioOf } from '@latchkey/controllers/portfolio'
import { useEffect } from 'react'
import { transactionUrl } from '../../context/explorerUrls.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { leaveBuyChoice, TestNote } from '../../primitives/buyParts.js'
import { ExplorerLink } from '../../primitives/ExplorerLink.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import statePanelCss from '../../primitives/statePanel.css?inline'
import testNoteCss from '../../primitives/testNote.css?inline'

export const css = statePanelCss + testNoteCss

const marks = {
  opening: 'busy',
  blocked: 'none',
  inProgress: 'busy',
  success: 'done',
  failed: 'wrong',
  unknown: 'none',
} as const satisfies Record<BuyOrder['status'], string>

/** The status of the purchase, from the provider's window to the delivery. */
export default function BuyInProgressView() {
  const { kit, t, announce } = useUi()
  const buying = kit.use(buyingOf)
  const portfolio = kit.use(portfolioOf)
  const { order, token, provider, providers } = useStore(buying.store)
  useEffect(() => buying.follow(), [buying])
  const status = order?.status
  const seller = providers.find(({ id }) => id === (order?.provider ?? provider))?.name
  const params = { provider: seller ?? order?.provider ?? '', symbol: token?.symbol ?? '' }
  const title = status && t(`buy.${status}`, params)
  useEffect(() => {
    if (title) announce(title)
  }, [title, announce])
  if (!order || !status || !title) return <NoConnection />
  const network = token && kit.network.get(token.network)
  const isOpen = status === 'inProgress' || status === 'unknown'
  const showActivity = (): void => {
    portfolio.show('activity')
    kit.router.reset('Account')
  }
  return (
    <>
      <TestNote order={order} />
      <StatePanel
        name={params.provider}
        mark={marks[status]}
        title={title}
        texts={[t(`buy.${status}Why`, params)]}
      >
        {status === 'blocked' && (
          <Button kind="primary" onClick={buying.openAgain}>
            {t('buy.open', params)}
          </Button>
        )}
        {status === 'failed' && (
          <Button kind="primary" onClick={() => leaveBuyChoice(kit)}>
            {t('action.retry')}
          </Button>
        )}
        {status === 'success' && (
          <Button kind="primary" onClick={() => kit.router.reset('Account')}>
            {t('send.done')}
          </Button>
        )}
        {isOpen && <Button onClick={buying.openAgain}>{t('buy.openAgain')}</Button>}
        {order.id !== undefined && status !== 'blocked' && (
          <Button kind={status === 'success' ? 'secondary' : 'quiet'} onClick={showActivity}>
            {t('buy.activity')}
          </Button>
        )}
      </StatePanel>
      {network && order.transaction !== undefined && (
        <ExplorerLink url={transactionUrl(order.transaction, network)} />
      )}
    </>
  )
}
