import type { Holding } from '@latchkey/controllers/portfolio'
import { truncateAddress, type UnspentCoin } from '@latchkey/core'
import { memo } from 'react'
import { useUi } from '../context/UiContext.js'
import { formatAmount } from '../i18n/formats.js'

/** The most coins that fit without scrolling. */
const mostShown = 4
const idEnds = 6

/**
 * Coins by amount and shortened id; many of them scroll. A view that uses it brings `coins.css`.
 * Memoized: the form around it changes with each key.
 */
export const Coins = memo(function Coins({
  coins,
  holding,
}: {
  readonly coins: readonly UnspentCoin[]
  readonly holding: Pick<Holding, 'symbol' | 'decimals'>
}) {
  const { t, language } = useUi()
  return (
    <ul
      data-part="coins"
      aria-label={t('send.coins')}
      // Not every browser gives the focus to what scrolls.
      tabIndex={coins.length > mostShown ? 0 : undefined}
    >
      {coins.map(({ id, amount }) => (
        <li key={id}>
          <bdi>{formatAmount(language, amount, holding)}</bdi>
          <bdi dir="ltr" title={id}>
            {shortened(id)}
          </bdi>
        </li>
      ))}
    </ul>
  )
})

/** The ends of the transaction's id, and the whole index of the output. */
const shortened = (id: string): string =>
  truncateAddress(id, { start: idEnds, end: idEnds + id.length - id.lastIndexOf(':') })
