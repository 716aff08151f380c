import type { Holding } from '@latchkey/controllers/portfolio'
import { formatUnits } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { formatHeld, formatUsd } from '../i18n/formats.js'
import { NetworkPicture } from './NetworkPicture.js'
import { Picture } from './Picture.js'

// From here, so that both are one file of the package.
export { PayeePicture, payeeCss } from './PayeePicture.js'

/** The picture of a token: its own, or its network's for the native currency. */
export function HoldingPicture({ holding }: { readonly holding: Holding }) {
  const { kit } = useUi()
  const network = kit.network.get(holding.network)
  return holding.token === undefined && network ? (
    <NetworkPicture network={network} name={holding.symbol} size="small" />
  ) : (
    <Picture url={holding.iconUrl} name={holding.symbol} size="small" round />
  )
}

/** A token with its balance and value: a line of a list, or a button where it can be chosen. */
export function HoldingRow({
  holding,
  onClick,
}: {
  readonly holding: Holding
  readonly onClick?: () => void
}) {
  const { language, t } = useUi()
  const { name, symbol, decimals, balance, value, token } = holding
  const content = (
    <>
      <HoldingPicture holding={holding} />
      <span data-part="row-text">
        <bdi data-part="row-name">{name}</bdi>
        <bdi data-part="row-detail" title={formatUnits(balance, decimals)}>
          {formatHeld(language, balance, decimals)} {symbol}
        </bdi>
      </span>
      <span data-part="row-end">
        {value === undefined ? (
          balance > 0n && <span data-part="hidden">{t('tokens.noPrice')}</span>
        ) : (
          <bdi dir="ltr">{formatUsd(value)}</bdi>
        )}
      </span>
    </>
  )
  return (
    <li data-part="item">
      {onClick ? (
        <button
          type="button"
          data-part="row"
          part="row"
          data-stop=""
          data-focus-id={token ?? 'native'}
          onClick={onClick}
        >
          {content}
        </button>
      ) : (
        <div data-part="row" data-still="">
          {content}
        </div>
      )}
    </li>
  )
}
