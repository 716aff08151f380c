import { type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { formatBalance } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { formatDecimal, formatValue } from '../../i18n/formats.js'
import { Button } from '../../primitives/Button.js'
import holdingsCss from '../../primitives/holdings.css?inline'
import { NoConnection } from '../../primitives/NoConnection.js'
import { Row } from '../../primitives/Row.js'
import { SearchList } from '../../primitives/SearchList.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'
import searchCss from '../../primitives/search.css?inline'

export const css = searchCss + holdingsCss

/** The tokens that can be given or got: the held ones first. */
export default function SwapSelectTokenView({ entry }: ViewProps) {
  const { kit, t } = useUi()
  const swapping = kit.use(swappingOf)
  const { tokens, from, give, get } = useStore(swapping.store)
  useEffect(() => swapping.follow(), [swapping])
  if (from === undefined) return <NoConnection />
  const isGive = entry.data.side === 'give'
  const { data, status } = tokens
  if (!data?.length)
    return (
      <div data-part="panel" role="status">
        {status === 'pending' ? (
          <>
            <span data-part="spinner" aria-hidden="true" />
            <p data-part="panel-text">{t('swap.loading')}</p>
          </>
        ) : status === 'error' ? (
          <>
            <p data-part="panel-text">{t('swap.unknown')}</p>
            <Button onClick={() => kit.router.goBack()}>{t('shell.back')}</Button>
          </>
        ) : (
          <p data-part="panel-text">{t('swap.none')}</p>
        )}
      </div>
    )
  const choose = (token: SwapToken) => {
    if (isGive) swapping.chooseGive(token)
    else swapping.chooseGet(token)
    kit.router.goBack()
  }
  const chosen = isGive ? give : get
  return (
    <SearchList
      label={t('swap.search')}
      listLabel={t('swap.tokens')}
      find={(text) => {
        const wanted = text.toLowerCase()
        return data.filter(({ name, symbol, token }) =>
          [name, symbol, token ?? ''].some((each) => each.toLowerCase().includes(wanted)),
        )
      }}
      render={(token) => (
        <TokenRow
          key={token.token ?? ''}
          token={token}
          isChosen={token.token === chosen?.token && chosen !== undefined}
          onClick={() => choose(token)}
        />
      )}
    />
  )
}

function TokenRow({
  token,
  isChosen,
  onClick,
}: {
  readonly token: SwapToken
  readonly isChosen: boolean
  readonly onClick: () => void
}) {
  const { language } = useUi()
  const { name, symbol, decimals, amount, price } = token
  const held = amount === undefined || amount === 0n ? undefined : formatBalance(amount, decimals)
  return (
    <Row
      id={token.token ?? 'native'}
      picture={<SwapTokenPicture token={token} />}
      name={name}
      detail={held === undefined ? symbol : `${formatDecimal(language, held)} ${symbol}`}
      current={isChosen}
      end={
        held !== undefined && price !== undefined && <bdi dir="ltr">{formatValue(held, price)}</bdi>
      }
      onClick={onClick}
    />
  )
}
