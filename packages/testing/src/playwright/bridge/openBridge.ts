import type { createWire, Wire, WireFunction } from './createWire.js'

/** A call of the page, or the removal of a listener added by call number `call`. */
export type BridgeCall = {
  /** The calling document; a reload creates another one. */
  readonly document: string
  readonly call: number
} & ({ readonly id: number; readonly args: readonly Wire[] } | { readonly removes: true })

/** The values of the wallet's getters after an answer or with an event. */
export type BridgeGetters = readonly (readonly [id: number, now: Wire])[]

export type BridgeAnswer = {
  readonly value: Wire
  readonly failed: boolean
  readonly getters: BridgeGetters
}

/** An event for a function of the page. */
export type BridgeEvent = {
  readonly id: number
  readonly args: readonly Wire[]
  readonly getters: BridgeGetters
}

export type BridgeSetup = {
  /** The binding's name. */
  readonly name: string
  readonly wallet: Wire
  readonly options: object
}

/** The functions that the page gets as text. */
export type BridgeParts<Wallet> = {
  readonly createWire: typeof createWire
  /** Installs the wallet in the page: one of the `install…Wallet` functions. */
  readonly install: (target: never, wallet: Wallet, options: never) => unknown
  /** Changes the page's copy of the wallet before it is installed. */
  readonly prepare: (wallet: never, uses: never) => Wallet
  /** A function that `prepare` needs. */
  readonly uses?: unknown
}

/**
 * The page's end of the bridge. It runs before the page's own scripts, so the body is
 * self-contained.
 */
export function openBridge<Wallet>(
  { name, wallet, options }: BridgeSetup,
  parts: BridgeParts<Wallet>,
): void {
  type Page = Record<string, (call: BridgeCall) => Promise<BridgeAnswer>>
  const send = (window as unknown as Page)[name]
  if (!send) return
  const document = Math.random().toString(36).slice(2)
  const functions = new Map<number, (...args: unknown[]) => unknown>()
  const functionIds = new WeakMap<object, number>()
  const remotes = new Map<number, unknown>()
  const objects = new Map<number, object>()
  const objectIds = new WeakMap<object, number>()
  const getters = new Map<number, unknown>()
  let calls = 0

  const { encode, decode } = parts.createWire({
    refer(target) {
      const id = functionIds.get(target as object) ?? functions.size + 1
      functionIds.set(target as object, id)
      functions.set(id, target as (...args: unknown[]) => unknown)
      return id
    },
    remote(target, owner) {
      const known = remotes.get(target.id) ?? createRemote(target, owner)
      remotes.set(target.id, known)
      return known
    },
    received: (value) => objectIds.get(value),
    known: (id) => objects.get(id),
    receive(id, value) {
      objects.set(id, value)
      objectIds.set(value, id)
    },
    now: (id) => getters.get(id),
    setNow: (id, value) => void getters.set(id, value),
  })
  const setGetters = (next: BridgeGetters) => {
    for (const [id, now] of next) getters.set(id, decode(now))
  }
  const ask = async (call: number, id: number, args: readonly unknown[]) => {
    const answer = await send({ document, call, id, args: args.map((one) => encode(one)) })
    setGetters(answer.getters)
    if (answer.failed) throw decode(answer.value)
    return decode(answer.value)
  }
  const createRemote =
    ({ id, answers }: WireFunction, owner: () => unknown) =>
    (...args: unknown[]): unknown => {
      const call = ++calls
      const answer = ask(call, id, args)
      if (answers === 'promise') return answer
      answer.catch(() => undefined)
      return answers === 'object' ? owner() : () => void send({ document, call, removes: true })
    }

  window.addEventListener(`${name}:${document}`, (event) => {
    const { id, args, getters: next } = (event as CustomEvent<BridgeEvent>).detail
    setGetters(next)
    functions.get(id)?.(...args.map((one) => decode(one)))
  })
  parts.install(
    window as never,
    parts.prepare(decode(wallet) as never, parts.uses as never),
    options as never,
  )
}
