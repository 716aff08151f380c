import { sendingOf, spendableOf } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatHeld } from '../../i18n/formats.js'
import { Icon } from '../../icons/Icon.js'
import { HoldingPicture } from '../../primitives/HoldingRow.js'

/** The chosen token with its balance; opens the choice. */
export function TokenField() {
  const { kit, t, language, prefetchView } = useUi()
  const state = useStore(kit.use(sendingOf).store)
  const { holding } = state
  const choose = 'WalletSendSelectToken'
  const available = spendableOf(state) ?? holding?.balance ?? 0n
  return (
    <button
      type="button"
      data-part="row"
      part="row"
      data-field=""
      data-focus-id="token"
      onPointerEnter={() => prefetchView(choose)}
      onFocus={() => prefetchView(choose)}
      onClick={() => kit.router.push(choose)}
    >
      {holding ? (
        <>
          <HoldingPicture holding={holding} />
          <span data-part="row-text">
            <span data-part="hidden">{t('send.token')}: </span>
            <bdi data-part="row-name">{holding.name}</bdi>
            <bdi data-part="row-detail">
              {t('send.balance', {
                amount: `${formatHeld(language, available, holding.decimals)} ${holding.symbol}`,
              })}
            </bdi>
          </span>
        </>
      ) : (
        <>
          <span data-part="picture" data-size="small" data-round="" data-bone="" />
          <span data-part="row-name">{t('send.problem.TOKEN_REQUIRED')}</span>
        </>
      )}
      <Icon d="M9 5.500 15.500 12 9 18.500" turns />
    </button>
  )
}
