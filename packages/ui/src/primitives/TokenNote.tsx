import type { TokenCheck } from '@latchkey/controllers/sending'
import { useEffect } from 'react'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Warning } from './Warning.js'

/** True where the chain does not confirm the list's name or decimals: the person agrees first. */
export const isDoubtful = (check: TokenCheck): boolean =>
  check.status === 'unknown' || (check.status === 'chain' && check.listed !== undefined)

/** Warns of a token under review that its chain names otherwise, or does not describe. */
export function TokenNote({
  check,
  symbol,
}: {
  readonly check: TokenCheck
  readonly symbol: string
}) {
  const { kit, t, announce } = useUi()
  const { name: network = '' } = useStore(kit.network.store).active ?? {}
  const listed = check.status === 'chain' ? (check.listed ?? '') : ''
  const text =
    isDoubtful(check) &&
    (check.status === 'chain'
      ? t('review.renamed', { network, symbol, listed })
      : t('review.unchecked', { network, symbol }))
  useEffect(() => {
    if (text) announce(text, 'assertive')
  }, [text, announce])
  if (!text) return null
  return (
    <Warning>
      <p>{text}</p>
    </Warning>
  )
}
