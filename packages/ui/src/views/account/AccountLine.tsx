import { bareAddress, type CaipAddress, truncateAddress } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'

/** An account in a list. A screen reader hears the end of its address, not its letters. */
export function AccountLine({
  picture,
  name,
  address: caipAddress,
  current,
  end,
  onClick,
}: {
  readonly picture: ReactNode
  readonly name: string
  readonly address: CaipAddress
  readonly current: boolean
  readonly end?: ReactNode
  readonly onClick: () => void
}) {
  const { kit, t } = useUi()
  const address = bareAddress(useStore(kit.account.store).spellings?.[caipAddress] ?? caipAddress)
  const short = (
    <bdi data-part={name ? 'row-detail' : 'row-name'} dir="ltr" aria-hidden="true">
      {truncateAddress(address)}
    </bdi>
  )
  return (
    <li data-part="item">
      <button
        type="button"
        data-part="row"
        part="row"
        data-focus-id={caipAddress}
        aria-current={current || undefined}
        onClick={onClick}
      >
        {picture}
        <span data-part="row-text">
          {name && <bdi data-part="row-name">{name}</bdi>}
          {short}
          <span data-part="hidden">{t('account.address', { end: address.slice(-6) })}</span>
        </span>
        {end}
      </button>
    </li>
  )
}
