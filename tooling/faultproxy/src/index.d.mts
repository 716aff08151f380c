type Where = {
  /** A name of `services`. @default all */
  readonly service?: string
  /** Prefix of the path, including the query. @default all */
  readonly path?: string
  /**
   * `UPGRADE` for a web socket. @default all; status, truncate and garbage leave CORS preflights
   * alone unless OPTIONS is named
   */
  readonly method?: string
  /** Number of affected requests. @default all */
  readonly times?: number
}

/** The effect of a rule on its requests. Several rules for one request add up. */
export type Fault =
  /** No connection is accepted; with a path, method or `times`, matching ones are reset. */
  | { readonly fault: 'refuse' }
  /** The connection is reset (RST), before the answer or within it. */
  | { readonly fault: 'reset'; readonly afterBytes?: number }
  /**
   * The request is read but never answered; with `afterBytes` the answer stops there. The
   * connection is reset when the rule is removed, as by a service that comes back: Chromium keeps a
   * CORS preflight that hangs, and with it one of its six connections to the service, when the page
   * aborts the request.
   */
  | { readonly fault: 'hang'; readonly afterBytes?: number }
  | { readonly fault: 'delay'; readonly ms: number }
  | { readonly fault: 'slow'; readonly bytesPerSecond: number }
  /** An answer with headers that let a page read it. */
  | {
      readonly fault: 'status'
      readonly status: number
      readonly headers?: Readonly<Record<string, string>>
      readonly body?: string
    }
  /** The answer ends after so many bytes, regardless of its announced length. */
  | { readonly fault: 'truncate'; readonly bytes: number }
  /**
   * The real head, overridden by `headers`, then random bytes; for a web socket message, random
   * letters.
   */
  | { readonly fault: 'garbage'; readonly headers?: Readonly<Record<string, string>> }
  /** The request reaches the service twice; web socket messages arrive twice. */
  | { readonly fault: 'dup' }
  /** Web socket messages arrive reordered, `window` at a time. @default window 2 */
  | { readonly fault: 'reorder'; readonly window?: number }
  /** Lost with this probability: the connection is reset, or the web socket message omitted. */
  | { readonly fault: 'drop'; readonly p: number }
  /** Answers for `onMs`, refuses for `offMs`, from the moment the rule was set. */
  | { readonly fault: 'flap'; readonly onMs: number; readonly offMs: number }

export type Rule = Where & Fault

export type SeenRequest = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly service: string
  readonly kind: 'http' | 'ws' | 'tcp'
  readonly method?: string
  /** With its query. */
  readonly path?: string
  readonly headers?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body?: string
  /** Status of the answer, once sent. */
  readonly status?: number
  /** The faults applied to it. */
  readonly faults: readonly Fault['fault'][]
}

export type FaultProxy<Name extends string = string> = {
  /** The proxied URL of each service, without a trailing slash. */
  readonly urls: Readonly<Record<Name, string>>
  /**
   * The control interface over HTTP: `GET /services`, `GET PUT POST DELETE /rules`, `GET DELETE
   * /log`.
   */
  readonly controlUrl: string
  /** Every request that reached the proxy, in order. A refused one does not. */
  readonly log: readonly SeenRequest[]
  rules(): readonly Rule[]
  /**
   * Holds once the promise is settled. Resolves to what lifts the rule. @throws TypeError for a
   * rule that cannot be
   */
  add(rule: Rule): Promise<() => Promise<void>>
  /** Replaces all rules. */
  setRules(rules: readonly Rule[]): Promise<void>
  /**
   * Silences all connections of a `tcp:` service, or its web sockets, without closing them: as
   * after a failover, or in a NAT without state. Open connections are included. Returns a function
   * that releases everything, late but complete.
   */
  mute(service: Name): () => void
  clearLog(): void
  stop(): Promise<void>
}

/**
 * Starts a proxy between a page and its local services that injects faults.
 *
 * @param options.services Name and address of each: `http://` for HTTP and web sockets, `tcp://` for anything else
 * @param options.seed Seed of all random values; equal requests then give equal faults. Default: 1.
 * @example
 * const proxy = await startFaultProxy({ services: { catalogue: 'http://127.0.0.1:8787' } })
 * const lift = await proxy.add({ service: 'catalogue', path: '/getWallets', fault: 'status', status: 503 })
 * await fetch(`${proxy.urls.catalogue}/getWallets`)
 * await lift()
 * await proxy.stop()
 */
export declare function startFaultProxy<const Name extends string>(options: {
  readonly services: Readonly<Record<Name, string>>
  readonly seed?: number
  readonly rules?: readonly Rule[]
}): Promise<FaultProxy<Name>>
