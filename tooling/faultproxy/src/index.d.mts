type Where = {
  /** A name of `services`. @default all */
  readonly service?: string
  /** What the path, query included, begins with. @default all */
  readonly path?: string
  /**
   * `UPGRADE` for a web socket. @default all; status, truncate and garbage leave CORS preflights
   * alone unless OPTIONS is named
   */
  readonly method?: string
  /** For so many requests only. @default all */
  readonly times?: number
}

/** What happens to the requests that a rule is about. Several rules for one request add up. */
export type Fault =
  /** No connection is taken; with a path, method or `times` the one that comes is reset. */
  | { readonly fault: 'refuse' }
  /** The connection is reset (RST), before the answer or within it. */
  | { readonly fault: 'reset'; readonly afterBytes?: number }
  /** Taken, read, never answered; with `afterBytes` the answer stops there. */
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
  /** The answer ends after so many bytes, whatever length it announced. */
  | { readonly fault: 'truncate'; readonly bytes: number }
  /**
   * The real head, `headers` over it, with random bytes behind it; of a web socket message, random
   * letters.
   */
  | { readonly fault: 'garbage'; readonly headers?: Readonly<Record<string, string>> }
  /** The request reaches the service twice; a web socket's messages come twice. */
  | { readonly fault: 'dup' }
  /** A web socket's messages come in another order, `window` at a time. @default window 2 */
  | { readonly fault: 'reorder'; readonly window?: number }
  /** Lost with this probability: the connection is reset, or the web socket's message left out. */
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
  /** What was answered, once it was. */
  readonly status?: number
  /** Which faults it met. */
  readonly faults: readonly Fault['fault'][]
}

export type FaultProxy<Name extends string = string> = {
  /** Where each service is to be asked, without a slash at the end. */
  readonly urls: Readonly<Record<Name, string>>
  /** The switches over HTTP: `GET /services`, `GET PUT POST DELETE /rules`, `GET DELETE /log`. */
  readonly controlUrl: string
  /** Every request that reached the proxy, in order. A refused one does not. */
  readonly log: readonly SeenRequest[]
  rules(): readonly Rule[]
  /**
   * Holds once the promise is settled. Resolves to what lifts the rule. @throws TypeError for a
   * rule that cannot be
   */
  add(rule: Rule): Promise<() => Promise<void>>
  /** In place of all there are. */
  setRules(rules: readonly Rule[]): Promise<void>
  /**
   * From now on nothing passes on the connections of a `tcp:` service or its web sockets, those
   * that are open included, and none is closed: as after a failover, or where a NAT has forgotten
   * them. Returns what lets everything pass again, late but whole.
   */
  mute(service: Name): () => void
  clearLog(): void
  stop(): Promise<void>
}

/**
 * Stands between a page and its services on this machine and breaks what it is told to.
 *
 * @param options.services Name and address of each: `http://` for HTTP and web sockets, `tcp://` for anything else
 * @param options.seed Whatever is random comes the same for the same seed and the same requests. Default: 1.
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
