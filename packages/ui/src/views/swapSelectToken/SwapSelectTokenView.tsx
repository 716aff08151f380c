import { type SwapToken, swappingOf } from '@latchkey/controllers/swapping'
import { formatUnits } from '@latchkey/core'
import { useEffect } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import type { ViewProps } from '../../context/View.js'
import { formatHeld, formatValue } from '../../i18n/formats.js'
import { Button } from '../../primitives/Button.js'
import holdingsCss from '../../primitives/holdings.css?inline'
import { LongList } from '../../primitives/LongList.js'
import { Row } from '../../primitives/Row.js'
import { SearchList } from '../../primitives/SearchList.js'
import { SwapTokenPicture } from '../../primitives/SwapTokenPicture.js'
import searchCss from '../../primitives/search.css?inline'
import { shownAddress } from '../../primitives/shownAddress.js'

export const css = searchCss + holdingsCss

/** The tokens of one side: the held ones, the suggested ones, then the rest. */
export default function SwapSelectTokenView({ entry }: Pick<ViewProps, 'entry'>) {
  const { kit, t } = useUi()
  const swapping = kit.use(swappingOf)
  const { tokens, give, get } = useStore(swapping.store)
  useEffect(() => swapping.follow(), [swapping])
  const side = entry.data.side === 'give' ? 'give' : 'get'
  const chosen = side === 'give' ? give : get
  const { data, status } = tokens
  // An airdrop may have any name, so a token that is only held cannot be got.
  const offered = side === 'get' ? data?.filter(({ isOnlyHeld }) => !isOnlyHeld) : data
  if (!offered)
    return (
      <div data-part="panel" role="status">
        {status === 'error' ? (
          <>
            <p data-part="panel-text">{t('swap.tokensUnknown')}</p>
            <Button onClick={() => swapping.readTokens()}>{t('action.retry')}</Button>
          </>
        ) : (
          <>
            <span data-part="spinner" aria-hidden="true" />
            <p data-part="panel-text">{t('swap.loading')}</p>
          </>
        )}
      </div>
    )
  const render = (token: SwapToken) => (
    <TokenRow
      key={token.token ?? ''}
      token={token}
      current={token.token?.toLowerCase() === chosen?.token?.toLowerCase() && !!chosen}
      onClick={() => {
        if (side === 'give') swapping.chooseGive(token)
        else swapping.chooseGet(token)
        kit.router.goBack()
      }}
    />
  )
  return (
    <SearchList
      label={t('swap.search')}
      listLabel={t('swap.tokens')}
      group={(token: SwapToken) => t(groupOf(token))}
      find={(text) => findTokens(offered, text)}
      render={render}
      list={(tokens, heading) => <LongList plain items={tokens} label={heading} draw={render} />}
    />
  )
}

function TokenRow({
  token,
  current,
  onClick,
}: {
  readonly token: SwapToken
  readonly current: boolean
  readonly onClick: () => void
}) {
  const { t, language } = useUi()
  const { name, symbol, amount, decimals, price } = token
  const isHeld = amount !== undefined && amount > 0n
  const address = shownAddress(token)
  return (
    <Row
      id={token.token ?? 'native'}
      picture={<SwapTokenPicture token={token} />}
      name={name}
      detail={
        <span data-part="row-detail">
          <bdi>{isHeld ? `${formatHeld(language, amount, decimals)} ${symbol}` : symbol}</bdi>
          {address && (
            <>
              {' · '}
              <bdi dir="ltr">{address}</bdi>
            </>
          )}
        </span>
      }
      badge={current ? t('swap.chosen') : token.isTwin ? t('swap.twin') : undefined}
      current={current}
      end={
        isHeld &&
        price !== undefined && (
          <span data-part="row-end">
            <bdi dir="ltr">{formatValue(formatUnits(amount, decimals), price)}</bdi>
          </span>
        )
      }
      onClick={onClick}
    />
  )
}

const groupOf = ({ amount, suggested }: SwapToken) =>
  amount !== undefined && amount > 0n ? 'swap.held' : suggested ? 'swap.suggested' : 'swap.rest'

function findTokens(data: readonly SwapToken[], text: string): readonly SwapToken[] {
  const wanted = text.toLowerCase()
  return data.filter(({ name, symbol, token = '' }) =>
    [name, symbol, token].some((value) => value.toLowerCase().includes(wanted)),
  )
}
