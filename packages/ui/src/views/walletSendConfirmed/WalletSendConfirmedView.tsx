import { type SendingState, sendingOf } from '@latchkey/controllers/sending'
import { networkOf, truncateAddress } from '@latchkey/core'
import { useEffect } from 'react'
import { transactionUrl } from '../../context/explorerUrls.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { ExplorerLink } from '../../primitives/ExplorerLink.js'
import { NoConnection } from '../../primitives/NoConnection.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import { isExplorable, sentMarks, sentState } from '../../primitives/sentState.js'
import statePanelCss from '../../primitives/statePanel.css?inline'

export { statePanelCss as css }

/** The outcome of the last transfer, as far as the network reports it. */
export default function WalletSendConfirmedView() {
  const { kit } = useUi()
  const { sent } = useStore(kit.use(sendingOf).store)
  return sent ? <Sent sent={sent} /> : <NoConnection />
}

function Sent({ sent }: { readonly sent: NonNullable<SendingState['sent']> }) {
  const { kit, t, language, announce } = useUi()
  const requests = useStore(kit.requests.store)
  const { id, from, to, symbol } = sent
  const networkId = networkOf(from)
  const network = kit.network.get(networkId)
  const { status = 'pending', replacedBy = id } =
    requests.transactions.find((each) => each.id === id && each.network === networkId) ?? {}
  const isUndone = status !== 'pending' && status !== 'success'
  const state = sentState(status, id, requests)
  const amount = `${formatDecimal(language, sent.amount)} ${symbol}`
  const title = t(`send.${state}`)
  const why = t(`send.${state}Why`, { amount })
  useEffect(
    () => announce(`${title}. ${why}`, isUndone ? 'assertive' : 'polite'),
    [title, why, isUndone, announce],
  )
  return (
    <>
      <StatePanel
        name={symbol}
        picture={
          <span data-part="emblem">
            <Icon
              d={isUndone ? 'M7 7l10 10m0-10L7 17' : 'M12 19V6m-5.500 5.500L12 6l5.500 5.500'}
            />
          </span>
        }
        mark={sentMarks[state]}
        title={title}
        texts={[why, t('activity.to', { address: truncateAddress(to) })]}
      >
        <Button kind="primary" onClick={() => kit.router.reset('Account')}>
          {t('send.done')}
        </Button>
      </StatePanel>
      {network && isExplorable(state) && <ExplorerLink url={transactionUrl(replacedBy, network)} />}
    </>
  )
}
