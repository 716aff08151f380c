import { memoSize, type SendProblem, sendingOf, spendableOf } from '@latchkey/controllers/sending'
import { useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { formatAmount } from '../i18n/formats.js'

/** The text of the form's problem, with its figure; undefined without one. */
export function useSendProblem(): string | undefined {
  const { kit, t, language } = useUi()
  const state = useStore(kit.use(sendingOf).store)
  const { problem, holding, spendable, receiver, memoRules } = state
  const { active: network } = useStore(kit.network.store)
  const { symbol = '', decimals = 0 } = holding ?? {}
  const amountOf = (units: bigint) => formatAmount(language, units, { symbol, decimals })
  const textOf = (each: SendProblem) => {
    // A part of what there is cannot be sent.
    if (each === 'INSUFFICIENT_FUNDS' && spendable && spendable.reasons.length > 0)
      return t('send.mostSpendable', { amount: amountOf(spendableOf(state) ?? 0n) })
    const minimum = receiver.status === 'ready' ? receiver.minimum : undefined
    return t(`send.problem.${each}`, {
      network: network?.name ?? '',
      symbol: each === 'FEE_NOT_COVERED' ? (network?.nativeCurrency.symbol ?? '') : symbol,
      amount: amountOf(minimum ?? 1n),
      longest: memoRules?.longest ?? 0,
      size: memoSize(state),
    })
  }
  return problem && textOf(problem)
}
