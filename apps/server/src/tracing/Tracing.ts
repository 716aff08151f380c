/**
 * Attributes of a span: names from fixed lists, and numbers. Never an address, a URL, a token or a
 * caller's data.
 */
export type SpanFacts = Readonly<Record<string, string | number>>

export type ServedRequest = {
  readonly method: string
  /** With `{name}` for parameters; absent if no route matches. */
  readonly path?: string | undefined
  readonly requestId: string
  readonly header: (name: string) => string | undefined
}

/** A call to the database or another server. */
export type Step = {
  readonly name: string
  readonly facts: SpanFacts
}

/** A running step. */
export type RunningStep = {
  /** Headers that pass the trace to another server. Only for servers configured by the operator. */
  readonly headers: Readonly<Record<string, string>>
  say(facts: SpanFacts): void
}

/** Traces of requests, for the operator's collector. */
export type Tracing = {
  /** Serves a request as its own span, within the trace of the operator's proxy, if any. */
  serve(request: ServedRequest, work: () => Promise<Response>): Promise<Response>
  /** Records a step of a request. Outside a recorded request it only runs the work. */
  step<T>(describe: () => Step, work: (step: RunningStep) => Promise<T>): Promise<T>
  /** The trace of the current request. */
  traceId(): string | undefined
  /** Sends the recorded spans. */
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

/** Runs a step without recording it. */
export const untraced = <T>(work: (step: RunningStep) => Promise<T>): Promise<T> => work(untold)
