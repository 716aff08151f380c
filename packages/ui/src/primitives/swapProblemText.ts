import type { SwappingState } from '@latchkey/controllers/swapping'
import type { Network } from '@latchkey/core'
import type { Ui } from '../context/UiContext.js'

/** The first problem of a form in the person's words; undefined without one. */
export function swapProblemText(
  t: Ui['t'],
  { problem, give, get }: Pick<SwappingState, 'problem' | 'give' | 'get'>,
  network: Network | undefined,
): string | undefined {
  if (!problem) return undefined
  const subject =
    problem === 'FEE_NOT_COVERED'
      ? network?.nativeCurrency
      : problem === 'GET_NOT_OFFERED'
        ? get
        : give
  return t(`swap.problem.${problem}`, {
    network: network?.name ?? '',
    symbol: subject?.symbol ?? '',
  })
}
