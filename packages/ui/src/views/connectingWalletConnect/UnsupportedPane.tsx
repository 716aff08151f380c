import type { WalletRow } from '@latchkey/controllers'
import { useUi } from '../../context/UiContext.js'
import { Button } from '../../primitives/Button.js'
import { StatePanel } from '../../primitives/StatePanel.js'

/** Shown when this device cannot reach the wallet. */
export function UnsupportedPane({
  wallet,
  onGet,
}: {
  readonly wallet: WalletRow | undefined
  readonly onGet: () => void
}) {
  const { kit, t } = useUi()
  const name = wallet?.name ?? ''
  return (
    <StatePanel
      name={name}
      imageUrl={wallet?.imageUrl}
      mark="none"
      title={t('pair.unsupported', { wallet: name })}
      texts={[t('pair.unsupportedWhy')]}
    >
      <Button kind="primary" onClick={() => kit.router.goBack()}>
        {t('action.anotherWay')}
      </Button>
      <Button kind="quiet" onClick={onGet}>
        {t('action.getWallet', { wallet: name })}
      </Button>
    </StatePanel>
  )
}
