// Shared code of the views of a purchase, in one module: as several, bundlers would take apart
// code that other views load too.
import type { Kit } from '@latchkey/controllers'
import type { BuyOrder, BuyToken } from '@latchkey/controllers/buying'
import { useUi } from '../context/UiContext.js'
import { formatDecimal } from '../i18n/formats.js'
import { Icon } from '../icons/Icon.js'
import { NetworkPicture } from './NetworkPicture.js'
import { Picture } from './Picture.js'

const local = /^(127\.0\.0\.1|localhost)(:\d+)?$/
/** The test systems of the providers themselves. */
const sandboxes: readonly string[] = ['pay-sandbox.coinbase.com', 'sb.meldcrypto.com']

/**
 * Says that nothing is paid: where the host's providers have their pages on this machine, or where
 * the page of the order is on a provider's test system. Its styles are testNote.css.
 */
export function TestNote({ order }: { readonly order?: BuyOrder | undefined }) {
  const { kit, t } = useUi()
  const host = order?.url === undefined ? '' : new URL(order.url).host
  const isLocal = kit.options.onramp?.hosts?.some((each) => local.test(each)) ?? false
  if (!isLocal && !sandboxes.includes(host)) return null
  return (
    <p data-part="test-note">
      <Icon name="alert" />
      {t('buy.test')}
    </p>
  )
}

/** The letters of a token on sale, or its network's picture for the native currency. */
export function BuyTokenPicture({ token }: { readonly token: BuyToken }) {
  const { kit } = useUi()
  const network = kit.network.get(token.network)
  return network && network.nativeCurrency.symbol === token.symbol ? (
    <NetworkPicture network={network} name={token.symbol} size="small" />
  ) : (
    <Picture name={token.symbol} size="small" round />
  )
}

/** Back to the form of a purchase, or on to it where the choice was opened alone. */
export function leaveBuyChoice({ router }: Kit): void {
  if (router.store.getState().history.length > 1) router.goBack()
  else router.replace('FundWallet')
}

/**
 * Formats an exact decimal text of a payment currency: `€1,234.50`. Whole amounts have no decimals
 * where `short`.
 */
export function formatFiat(
  language: string,
  { amount, currency }: { readonly amount: string; readonly currency: string },
  short = false,
): string {
  // The codes of some providers are none of ISO 4217.
  if (!/^[A-Z]{3}$/.test(currency)) return `${formatDecimal(language, amount)} ${currency}`
  return (
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency,
      trailingZeroDisplay: short ? 'stripIfInteger' : 'auto',
    })
      .format(amount as Intl.StringNumericLiteral)
      // Without Arabic's mark for right to left, which makes `$US` of `US$`.
      .replace(/^\u200f/, '')
  )
}

/** The sign of a payment currency for a small picture, such as `€`; else the first letter. */
export function fiatSign(currency: string): string {
  const sign = /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat('en', {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      })
        .formatToParts(0)
        .find(({ type }) => type === 'currency')?.value
    : undefined
  return sign !== undefined && sign.length < 3 ? sign : currency.slice(0, 1)
}
