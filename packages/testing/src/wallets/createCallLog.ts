/**
 * Answers in the wallet's stead, or lets it answer by calling `next`. May throw, hang, or answer
 * nonsense.
 */
type CallInterceptor<Call> = (call: Call, next: () => Promise<unknown>) => unknown

export type CallLog<Call> = {
  /** Every call that reached the wallet, in order. */
  readonly calls: readonly Call[]
  /**
   * Puts something between the page and the wallet. Several nest, the first one outermost; returns
   * its removal.
   */
  intercept(interceptor: CallInterceptor<Call>): () => void
  /** Notes a call and lets it through the interceptors to `answer`. */
  pass(call: Call, answer: () => unknown): unknown
}

/**
 * What lies between a page and a test wallet: it notes what the page calls, and lets a test answer
 * in the wallet's stead.
 */
export function createCallLog<Call>(): CallLog<Call> {
  const calls: Call[] = []
  const interceptors: CallInterceptor<Call>[] = []
  return {
    calls,
    intercept(interceptor) {
      interceptors.push(interceptor)
      return () => {
        const at = interceptors.indexOf(interceptor)
        if (at >= 0) interceptors.splice(at, 1)
      }
    },
    pass(call, answer) {
      calls.push(call)
      return interceptors.reduceRight<() => unknown>(
        (next, interceptor) => () => interceptor(call, async () => await next()),
        answer,
      )()
    },
  }
}
