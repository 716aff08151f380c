import { collectiblesOf, sendingOf } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatAmount } from '../../i18n/formats.js'

/** The parts of the balance that cannot be sent, each with its reason. */
export function KeptNote() {
  const { kit, t, language } = useUi()
  const state = useStore(kit.use(sendingOf).store)
  const { holding, spendable } = state
  // The person can spend these coins: they have a field of their own.
  const isOffered = collectiblesOf(state).length > 0
  const reasons =
    spendable?.reasons.filter(({ code }) => code !== 'COLLECTIBLES' || !isOffered) ?? []
  if (!holding || reasons.length === 0) return null
  return (
    <ul data-part="send-kept">
      {reasons.map(({ code, amount }) => (
        <li key={code}>
          {t(`send.kept.${code}`, {
            amount: formatAmount(language, amount, holding),
          })}
        </li>
      ))}
    </ul>
  )
}
