import { sendingOf } from '@latchkey/controllers/sending'
import { useUi } from '../../context/UiContext.js'
import { useStore } from '../../context/useStore.js'
import { formatAmount } from '../../i18n/formats.js'

/** The parts of the balance that cannot be sent, each with its reason. */
export function KeptNote() {
  const { kit, t, language } = useUi()
  const { holding, spendable } = useStore(kit.use(sendingOf).store)
  if (!holding || !spendable || spendable.reasons.length === 0) return null
  return (
    <ul data-part="send-kept">
      {spendable.reasons.map(({ code, amount }) => (
        <li key={code}>
          {t(`send.kept.${code}`, {
            amount: formatAmount(language, amount, holding),
          })}
        </li>
      ))}
    </ul>
  )
}
