/** How an answer crosses from the test's process into the page. */
export type BridgeAnswer = {
  readonly value?: unknown
  readonly failed?: boolean
  readonly error?: { readonly message: string; readonly code?: unknown; readonly data?: unknown }
  /** What was thrown when it was no error. */
  readonly bare?: unknown
}

export type BridgeOptions = {
  readonly name: string
  readonly info: {
    readonly uuid: string
    readonly name: string
    readonly icon: string
    readonly rdns: string
  }
  readonly announce: boolean
  readonly legacy: boolean
}

/** Runs in the page, so it may use nothing from outside its own body. */
export function installBridge({ name, info, announce, legacy }: BridgeOptions): void {
  const page = window as unknown as Record<string, unknown>
  const send = page[name] as (args: unknown) => Promise<BridgeAnswer>
  const listeners: Record<string, ((payload: unknown) => void)[]> = {}
  const provider = {
    async request(args: unknown) {
      const answer = await send(args)
      if (!answer.failed) return answer.value
      if (answer.error)
        throw Object.assign(new Error(answer.error.message), {
          code: answer.error.code,
          data: answer.error.data,
        })
      throw answer.bare
    },
    on(event: string, listener: (payload: unknown) => void) {
      listeners[event] = [...(listeners[event] ?? []), listener]
      return provider
    },
    removeListener(event: string, listener: (payload: unknown) => void) {
      listeners[event] = (listeners[event] ?? []).filter((one) => one !== listener)
      return provider
    },
  }
  window.addEventListener(`${name}:event`, (event) => {
    const { type, detail } = (event as CustomEvent<{ type: string; detail: unknown }>).detail
    for (const listener of listeners[type] ?? []) listener(detail)
  })
  // A uuid lives as long as a page load (EIP-6963).
  const own = Object.freeze({ ...info, uuid: crypto.randomUUID?.() ?? info.uuid })
  const say = () => {
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: own, provider }),
      }),
    )
  }
  if (announce) {
    window.addEventListener('eip6963:requestProvider', say)
    say()
  }
  if (legacy && page.ethereum === undefined) page.ethereum = provider
}
