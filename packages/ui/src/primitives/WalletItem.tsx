import type { WalletRow } from '@latchkey/controllers'
import { sanitizeText } from '@latchkey/core'
import { useUi } from '../context/UiContext.js'
import { EcosystemMarks } from './EcosystemMarks.js'
import { Picture } from './Picture.js'
import { Row } from './Row.js'
import { usePick } from './usePick.js'

/**
 * A wallet in a list. A click opens the kit's view for it; the row is busy until that view is
 * loaded.
 */
export function WalletItem({ wallet }: { readonly wallet: WalletRow }) {
  const { kit, t } = useUi()
  const pick = usePick(wallet)
  // Only the page's namespaces: a wallet's others do not help the choice.
  const reached = kit.adapters
    .map(({ namespace }) => namespace)
    .filter((namespace) => wallet.namespaces.includes(namespace))
  const badge = wallet.recent
    ? t('badge.recent')
    : wallet.installed
      ? t('badge.installed')
      : undefined
  const marks = reached.length > 0 && kit.adapters.length > 1 && (
    <EcosystemMarks namespaces={reached} />
  )
  return (
    <Row
      id={wallet.id}
      picture={<Picture url={wallet.imageUrl} name={wallet.name} />}
      name={wallet.name}
      detail={
        wallet.kind === 'WALLET_CONNECT'
          ? t('connect.scan')
          : wallet.lookAlike
            ? sanitizeText(wallet.rdns) || t('wallet.lookAlike')
            : marks
      }
      good={wallet.installed && !wallet.recent}
      badge={badge}
      {...pick}
    />
  )
}
