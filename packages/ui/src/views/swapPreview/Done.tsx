import { type SwappingState, swappingOf } from '@latchkey/controllers/swapping'
import { parseCaipAddress } from '@latchkey/core'
import { transactionUrl } from '../../context/explorerUrls.js'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatDecimal } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { Button } from '../../primitives/Button.js'
import { ExplorerLink } from '../../primitives/ExplorerLink.js'
import { StatePanel } from '../../primitives/StatePanel.js'

const marks = {
  pending: 'busy',
  success: 'done',
  reverted: 'wrong',
  replaced: 'none',
  dropped: 'wrong',
} as const

/** What became of the swap, as far as the network has said. */
export function Done({ done }: { readonly done: NonNullable<SwappingState['done']> }) {
  const { kit, t, language } = useUi()
  const { transactions } = useStore(kit.requests.store)
  const { id, from, gave, got, giveSymbol, getSymbol } = done
  const { namespace, reference } = parseCaipAddress(from)
  const networkId = `${namespace}:${reference}` as const
  const network = kit.network.get(networkId)
  const { status = 'pending', replacedBy = id } =
    transactions.find((each) => each.id === id && each.network === networkId) ?? {}
  const give = `${formatDecimal(language, gave)} ${giveSymbol}`
  const get = `${formatDecimal(language, got)} ${getSymbol}`
  const isGood = status === 'pending' || status === 'success'
  return (
    <>
      <StatePanel
        name={getSymbol}
        picture={
          <span data-part="emblem">
            <Icon
              d={isGood ? 'M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4' : 'M7 7l10 10m0-10L7 17'}
            />
          </span>
        }
        mark={marks[status]}
        title={t(status === 'success' ? 'swap.doneTitle' : `send.${status}`)}
        texts={[
          isGood ? t('swap.doneText', { give, get }) : t(`send.${status}Why`, { amount: give }),
        ]}
      >
        <Button
          kind="primary"
          onClick={() => {
            kit.use(swappingOf).reset()
            kit.router.reset('Account')
          }}
        >
          {t('send.done')}
        </Button>
      </StatePanel>
      {network && <ExplorerLink url={transactionUrl(replacedBy, network)} />}
    </>
  )
}
