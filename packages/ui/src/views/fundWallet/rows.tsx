import { buyingOf } from '@latchkey/controllers/buying'
import type { ReactNode } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { Icon } from '../../icons/Icon.js'
import { BuyTokenPicture } from '../../primitives/buyParts.js'
import { Picture } from '../../primitives/Picture.js'

/** The token to buy and its network; opens the choice. */
export function TokenField() {
  const { kit, t } = useUi()
  const { token, options } = useStore(kit.use(buyingOf).store)
  if (!token)
    return (
      <p data-part="buy-state">
        {t(options.data?.tokens.length === 0 ? 'buy.nothing' : 'buy.problem.TOKEN_REQUIRED')}
      </p>
    )
  return (
    <ChoiceRow
      view="OnRampTokenSelect"
      id="token"
      picture={<BuyTokenPicture token={token} />}
      label={t('buy.tokenTitle')}
      name={token.name}
      detail={t('buy.on', {
        symbol: token.symbol,
        network: kit.network.get(token.network)?.name ?? token.networkName,
      })}
    />
  )
}

/** The provider and its fee; opens the choice. */
export function ProviderField() {
  const { kit, t } = useUi()
  const { provider, providers } = useStore(kit.use(buyingOf).store)
  const seller = providers.find(({ id }) => id === provider)
  if (!seller) return null
  return (
    <ChoiceRow
      view="OnRampProviders"
      id="provider"
      picture={<Picture name={seller.name} size="small" />}
      label={t('buy.provider')}
      name={seller.name}
      detail={t('buy.fee', { percent: `${seller.feePercent}%` })}
    />
  )
}

function ChoiceRow({
  view,
  id,
  picture,
  label,
  name,
  detail,
}: {
  readonly view: string
  readonly id: string
  readonly picture: ReactNode
  readonly label: string
  readonly name: string
  readonly detail: string
}) {
  const { kit, prefetchView } = useUi()
  return (
    <button
      type="button"
      data-part="row"
      part="row"
      data-field=""
      data-focus-id={id}
      onPointerEnter={() => prefetchView(view)}
      onFocus={() => prefetchView(view)}
      onClick={() => kit.router.push(view)}
    >
      {picture}
      <span data-part="row-text">
        <span data-part="hidden">{label}: </span>
        <bdi data-part="row-name">{name}</bdi>
        <bdi data-part="row-detail">{detail}</bdi>
      </span>
      <Icon d="M9 5.500 15.500 12 9 18.500" turns />
    </button>
  )
}
