/**
 * Answers in place of the wallet, or lets it answer through `next`. May throw, hang, or return
 * invalid data.
 */
type CallInterceptor<Call> = (call: Call, next: () => Promise<unknown>) => unknown

export type CallLog<Call> = {
  /** Every call that reached the wallet, in order. */
  readonly calls: readonly Call[]
  /**
   * Adds an interceptor between page and wallet. Interceptors nest, the first one outermost.
   * Returns its removal.
   */
  intercept(interceptor: CallInterceptor<Call>): () => void
  /** Records a call and passes it through the interceptors to `answer`. */
  pass(call: Call, answer: () => unknown): unknown
}

/** Records a page's calls to a test wallet, and lets a test answer in its place. */
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
