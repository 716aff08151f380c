import { portfolioOf } from '@latchkey/controllers/portfolio'
import { type SwappingState, type SwapStep, swappingOf } from '@latchkey/controllers/swapping'
import { networkOf, type TransactionStatus } from '@latchkey/core'
import { useEffect } from 'react'
import { transactionUrl } from '../../context/explorerUrls.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { ExplorerLink } from '../../primitives/ExplorerLink.js'
import { StatePanel } from '../../primitives/StatePanel.js'
import { isExplorable, sentMarks, sentState } from '../../primitives/sentState.js'

/** The outcome by the last step, for a swap that is not in the list of transactions. */
const ends: Readonly<Partial<Record<SwapStep['status'], TransactionStatus>>> = {
  done: 'success',
  failed: 'reverted',
  replaced: 'replaced',
  dropped: 'dropped',
}

/** The outcome of the swap, as far as the network reports it. */
export function Done({ done }: { readonly done: NonNullable<SwappingState['done']> }) {
  const { kit, t, language, announce } = useUi()
  const { steps } = useStore(kit.use(swappingOf).store)
  const { sent, activity } = useStore(kit.use(portfolioOf).store)
  const requests = useStore(kit.requests.store)
  const networkId = networkOf(done.from)
  const network = kit.network.get(networkId)
  const transaction = requests.transactions.find(
    ({ id, network: on }) => id === done.id && on === networkId,
  )
  const last = steps.at(-1)
  // A batch is no transaction: its step alone says how it ended.
  const status = transaction?.status ?? (last && ends[last.status]) ?? 'pending'
  const state = sentState(status, done.id, requests)
  const isListed = [...sent, ...(activity.data?.items ?? [])].some(({ id }) => id === done.id)
  const params = {
    gave: `${formatDecimal(language, done.gave)} ${done.giveSymbol}`,
    got: `${formatDecimal(language, done.got)} ${done.getSymbol}`,
  }
  const title = t(`swap.${state}`)
  const why = t(`swap.${state}Why`, params)
  const isUndone = status !== 'pending' && status !== 'success'
  useEffect(
    () => announce(`${title}. ${why}`, isUndone ? 'assertive' : 'polite'),
    [title, why, isUndone, announce],
  )
  const leave = () => kit.router.reset('Account')
  return (
    <>
      <StatePanel
        name={done.getSymbol}
        picture={
          <span data-part="emblem">
            <Icon d="M7 16.500h11m-3.500-3.500 3.500 3.500-3.500 3.500M17 7.500H6m3.500-3.500L6 7.500 9.500 11" />
          </span>
        }
        mark={sentMarks[state]}
        title={title}
        texts={[why]}
      >
        <Button kind="primary" onClick={leave}>
          {t('swap.done')}
        </Button>
        {isListed && (
          <Button onClick={() => kit.router.push('WalletTransaction', { transaction: done.id })}>
            {t('swap.view')}
          </Button>
        )}
      </StatePanel>
      {network && last?.kind !== 'batch' && isExplorable(state) && (
        <ExplorerLink url={transactionUrl(transaction?.replacedBy ?? done.id, network)} />
      )}
    </>
  )
}
