/**
 * Calls `act` when one of the signals aborts. Returns the function that stops listening.
 *
 * @example
 * const stop = onAbort(() => console.log('cancelled'), signal)
 */
export function onAbort(
  act: () => void,
  ...signals: readonly (AbortSignal | undefined)[]
): () => void {
  for (const signal of signals) signal?.addEventListener('abort', act, { once: true })
  return () => {
    for (const signal of signals) signal?.removeEventListener('abort', act)
  }
}
