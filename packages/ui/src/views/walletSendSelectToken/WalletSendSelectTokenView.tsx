import { portfolioOf } from '@latchkey/controllers/portfolio'
import { sendingOf } from '@latchkey/controllers/sending'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Button } from '../../primitives/Button.js'
import { HoldingRow } from '../../primitives/HoldingRow.js'
import holdingsCss from '../../primitives/holdings.css?inline'
import { SearchList } from '../../primitives/SearchList.js'
import searchCss from '../../primitives/search.css?inline'

export const css = searchCss + holdingsCss

/** The account's tokens, to choose the one that is sent. */
export default function WalletSendSelectTokenView() {
  const { kit, t } = useUi()
  const portfolio = kit.use(portfolioOf)
  const sending = kit.use(sendingOf)
  const { tokens } = useStore(portfolio.store)
  useEffect(() => sending.follow(), [sending])
  const { data, status } = tokens
  if (!data)
    return (
      <div data-part="panel" role="status">
        {status === 'error' ? (
          <>
            <p data-part="panel-text">{t('tokens.unknown')}</p>
            <Button onClick={() => void portfolio.refresh('tokens', { force: true })}>
              {t('action.retry')}
            </Button>
          </>
        ) : (
          <>
            <span data-part="spinner" aria-hidden="true" />
            <p data-part="panel-text">{t('send.loading')}</p>
          </>
        )}
      </div>
    )
  return (
    <SearchList
      label={t('send.search')}
      listLabel={t('send.tokens')}
      find={(text) => {
        const wanted = text.toLowerCase()
        return data.items.filter(({ name, symbol, token }) =>
          [name, symbol, token ?? ''].some((each) => each.toLowerCase().includes(wanted)),
        )
      }}
      render={(holding) => (
        <HoldingRow
          key={holding.token ?? ''}
          holding={holding}
          onClick={() => {
            sending.choose(holding)
            kit.router.goBack()
          }}
        />
      )}
    />
  )
}
