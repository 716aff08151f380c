import { portfolioOf } from '@latchkey/controllers/portfolio'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { HoldingRow } from '../../primitives/HoldingRow.js'
import { LongList } from '../../primitives/LongList.js'
import { ListState } from './ListState.js'

/** The account's tokens on its network, and what the list may lack. */
export function TokenList() {
  const { kit, t } = useUi()
  const { data } = useStore(kit.use(portfolioOf).store).tokens
  return (
    <>
      {data && (
        <LongList
          items={data.items}
          label={t('account.tokens')}
          draw={(holding) => <HoldingRow key={holding.token ?? ''} holding={holding} />}
        />
      )}
      <ListState list="tokens" />
      {data?.serviceAway && <p data-part="list-note">{t('tokens.away')}</p>}
      {data && !data.complete && <p data-part="list-note">{t('tokens.partial')}</p>}
      {data?.total !== undefined && data.unpriced > 0 && (
        <p data-part="list-note">{t('tokens.unpriced', { count: data.unpriced })}</p>
      )}
    </>
  )
}
