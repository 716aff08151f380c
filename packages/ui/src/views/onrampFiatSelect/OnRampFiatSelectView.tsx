import { buyingOf } from '@latchkey/controllers/buying'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { BuyChoice, css } from '../../primitives/BuyChoice.js'
import { fiatSign, formatFiat } from '../../primitives/buyParts.js'

export { css }

/** The currencies that a person can pay in. */
export default function OnRampFiatSelectView() {
  const { kit, t, language } = useUi()
  const buying = kit.use(buyingOf)
  const { options, fiat, method } = useStore(buying.store)
  const names = new Intl.DisplayNames(language, { type: 'currency' })
  const nameOf = (id: string) => (/^[A-Z]{3}$/.test(id) ? (names.of(id) ?? id) : id)
  return (
    <BuyChoice
      label={t('buy.searchFiats')}
      listLabel={t('buy.fiatTitle')}
      items={options.data?.fiats}
      textsOf={({ id }) => [id, nameOf(id)]}
      rowOf={({ id, limits }) => {
        const of = limits.find((each) => each.method === method) ?? limits[0]
        const money = (amount: string) => formatFiat(language, { amount, currency: id }, true)
        return {
          id,
          picture: (
            <span data-part="picture" data-size="small" data-round="" aria-hidden="true">
              {fiatSign(id)}
            </span>
          ),
          name: nameOf(id),
          // The text comes first: it decides the direction of the line.
          detail: of
            ? `${t('buy.limits', { min: money(of.min), max: money(of.max) })} · ${id}`
            : id,
        }
      }}
      chosen={fiat?.id}
      choose={buying.chooseFiat}
    />
  )
}
