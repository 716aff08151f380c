import { buyingOf } from '@latchkey/controllers/buying'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { BuyChoice, css } from '../../primitives/BuyChoice.js'
import { BuyTokenPicture } from '../../primitives/buyParts.js'

export { css }

/** The currencies on sale on the account's network. */
export default function OnRampTokenSelectView() {
  const { kit, t } = useUi()
  const buying = kit.use(buyingOf)
  const { options, token } = useStore(buying.store)
  return (
    <BuyChoice
      label={t('send.search')}
      listLabel={t('buy.tokenTitle')}
      items={options.data?.tokens}
      textsOf={({ name, symbol, address = '' }) => [name, symbol, address]}
      rowOf={(each) => ({
        id: each.id,
        picture: <BuyTokenPicture token={each} />,
        name: each.name,
        detail: t('buy.on', {
          symbol: each.symbol,
          network: kit.network.get(each.network)?.name ?? each.networkName,
        }),
      })}
      chosen={token?.id}
      choose={buying.chooseToken}
    />
  )
}
