import type { PairingController } from '@latchkey/controllers/pairing'
import { useCopy } from '../context/copyText.js'
import { useUi } from '../context/UiContext.js'
import { Button } from '../primitives/Button.js'

/** A hint for a page inside another app, whose browser may not open wallets, with a way out. */
export function InAppHint({ pairing }: { readonly pairing: PairingController }) {
  const { t } = useUi()
  const { copied, copy } = useCopy()
  // Telegram opens wallets in its own way.
  if (pairing.device.inApp === undefined || pairing.device.inApp === 'telegram') return null
  return (
    <div data-part="in-app" role="note">
      <p data-part="panel-text">{t('pair.inApp')}</p>
      <div data-part="qr-actions">
        {pairing.device.os !== 'other' && (
          <Button onClick={pairing.openInBrowser}>{t('pair.inAppOpen')}</Button>
        )}
        <Button onClick={() => copy(location.href)}>
          {t(copied ? 'snack.copied' : 'pair.inAppCopy')}
        </Button>
      </div>
    </div>
  )
}
