import type { FeeEstimate, Transfer } from '@latchkey/core'
import type { Register, RegisteredNamespace } from '../Register.js'
import { type ActionState, useAction } from './useAction.js'
import { useKit } from './useKit.js'

export type EstimateFeeRequest<Host = Register> = {
  readonly transfer: Transfer
  readonly namespace?: RegisteredNamespace<Host>
}

/**
 * Estimates the maximum cost of a transfer, in the smallest unit of the native currency.
 * `estimateFee` is for handlers and never rejects: its outcome is `data` or `error`.
 *
 * @throws from `estimateFeeAsync`: NOT_CONNECTED, INVALID_ADDRESS, RPC_NOT_CONFIGURED, …
 * @example
 * const { estimateFee, data } = useEstimateFee()
 * const transfer = { to: '0x000000000000000000000000000000000000dEaD', amount: 1n }
 * return (
 *   <button onClick={() => estimateFee({ transfer })}>{data?.fee.toString() ?? 'Fee?'}</button>
 * )
 */
export function useEstimateFee(): ActionState<FeeEstimate> & {
  estimateFee(input: EstimateFeeRequest): void
  estimateFeeAsync(input: EstimateFeeRequest): Promise<FeeEstimate>
} {
  const { requests } = useKit()
  const { state, run, runAsync } = useAction(requests.estimateFee)
  return { ...state, estimateFee: run, estimateFeeAsync: runAsync }
}
