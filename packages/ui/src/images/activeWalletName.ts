import type { Ui } from '../context/UiContext.js'
import { walletName } from './walletImage.js'

/** The name of the wallet that the active account is in; “your wallet” where none is known. */
export function activeWalletName({ kit, t }: Pick<Ui, 'kit' | 't'>): string {
  const { activeNamespace = '', byNamespace } = kit.connection.store.getState()
  const connection = byNamespace[activeNamespace]?.connection
  return (connection && walletName(kit, connection)) || t('switch.wallet')
}
