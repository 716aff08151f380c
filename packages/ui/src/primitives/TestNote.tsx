import type { BuyOrder } from '@latchkey/controllers/buying'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'

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
