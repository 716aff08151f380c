import { SearchList } from '../../primitives/SearchList.js'
import { WalletItem } from '../../primitives/WalletItem.js'
import { useUi } from '../../shell/UiContext.js'
import { useStore } from '../../shell/useStore.js'

export { default as css } from '../../primitives/search.css?inline'

/** Every wallet the kit knows, to be searched. */
export default function AllWalletsView() {
  const { kit, t } = useUi()
  const { all } = useStore(kit.wallets.store)
  return (
    <SearchList
      label={t('search.wallets')}
      listLabel={t('connect.list')}
      find={(text) => (text === '' ? all : kit.wallets.search(text))}
      render={(wallet) => <WalletItem key={wallet.id} wallet={wallet} />}
    />
  )
}
