/**
 * What a span may say: names from fixed lists and numbers. Never an address, a URL, a token, or
 * what a caller sent.
 */
export type SpanFacts = Readonly<Record<string, string | number>>

export type ServedRequest = {
  readonly method: string
  /** With `{name}` for parameters; absent for what no route knows. */
  readonly path?: string | undefined
  readonly requestId: string
  readonly header: (name: string) => string | undefined
}

/** What is asked of the database or of another server. */
export type Step = {
  readonly name: string
  readonly facts: SpanFacts
}

/** A step while it is taken. */
export type RunningStep = {
  /**
   * Tell another server of the trace. Only for servers that the operator has named: the headers are
   * not for strangers.
   */
  readonly headers: Readonly<Record<string, string>>
  say(facts: SpanFacts): void
}

/** The traces of requests, for the operator's collector. */
export type Tracing = {
  /**
   * Answers a request as a span of its own, in the trace that the operator's proxy began where
   * there is one.
   */
  serve(request: ServedRequest, work: () => Promise<Response>): Promise<Response>
  /**
   * A step on the way to an answer. Outside of a request that is recorded it is taken and nothing
   * more.
   */
  step<T>(describe: () => Step, work: (step: RunningStep) => Promise<T>): Promise<T>
  /** The trace of the request that is being answered. */
  traceId(): string | undefined
  /** Sends what has been recorded. */
  stop(): Promise<void>
}

const untold: RunningStep = { headers: {}, say: () => {} }

/** Records nothing. */
export const noTracing: Tracing = {
  serve: (_, work) => work(),
  step: (_, work) => work(untold),
  traceId: () => undefined,
  stop: async () => {},
}

/** A step that is taken and not recorded. */
export const untraced = <T>(work: (step: RunningStep) => Promise<T>): Promise<T> => work(untold)
