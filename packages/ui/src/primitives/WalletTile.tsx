import type { WalletRow } from '@latchkey/controllers'
import { sanitizeText } from '@latchkey/core'
import { memo } from 'react'
import { useUi } from '../context/UiContext.js'
import { Icon } from '../icons/Icon.js'
import { Picture } from './Picture.js'
import { usePick } from './usePick.js'

/**
 * A wallet in a grid: its picture above its name, with a mark if it is installed or certified.
 */
export const WalletTile = memo(function WalletTile(props: {
  readonly wallet: WalletRow
  /** Its place in a list that renders a part at a time, from 1, and that list's length. */
  readonly place?: number
  readonly count?: number
}) {
  const { wallet, place, count } = props
  const { t } = useUi()
  const { busy, off, onIntent, onClick } = usePick(wallet)
  const name = sanitizeText(wallet.name)
  const said = [
    wallet.installed && t('badge.installed'),
    wallet.badge === 'certified' && t('badge.certified'),
  ].filter(Boolean)
  return (
    <li data-part="item" aria-setsize={count} aria-posinset={place}>
      <button
        type="button"
        data-part="tile"
        part="tile"
        data-focus-id={wallet.id}
        data-stop=""
        aria-busy={busy || undefined}
        aria-disabled={off || undefined}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        onClick={onClick}
      >
        <span data-part="tile-picture">
          <Picture url={wallet.imageUrl} name={wallet.name} />
          {busy ? (
            <span data-part="spinner" aria-hidden="true" />
          ) : (
            wallet.installed && <span data-part="tile-mark" data-here="" aria-hidden="true" />
          )}
          {wallet.badge === 'certified' && (
            <span data-part="tile-mark" data-certified="" aria-hidden="true">
              <Icon name="check" />
            </span>
          )}
        </span>
        <bdi data-part="tile-name">
          {name}
          {said[0] && <span data-part="pause">,</span>}
        </bdi>
        {wallet.lookAlike && (
          <bdi data-part="tile-detail">{sanitizeText(wallet.rdns) || t('wallet.lookAlike')}</bdi>
        )}
        {said.map((words) => (
          <span key={String(words)} data-part="hidden">
            {words}
          </span>
        ))}
      </button>
    </li>
  )
})
