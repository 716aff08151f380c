import type { BrowserContext, Frame } from 'playwright-core'
import { createWire, type Wire } from './createWire.js'
import {
  type BridgeAnswer,
  type BridgeCall,
  type BridgeEvent,
  type BridgeParts,
  openBridge,
} from './openBridge.js'

type Listener = (...args: unknown[]) => unknown
type Target = (...args: readonly unknown[]) => unknown

/** The listeners of one frame document on the wallet. */
type Visitor = {
  readonly document: string
  readonly listeners: Map<number, Listener>
  readonly removals: Map<number, () => unknown>
}

let bridges = 0

/**
 * Installs a copy of a wallet in every page of a context, before the page's own scripts run. Its
 * functions call the wallet in this process. `install` and `prepare` are serialised, so their
 * bodies must be self-contained.
 */
export async function bridgeWallet<Wallet extends object>(
  context: BrowserContext,
  wallet: Wallet,
  {
    options,
    ...parts
  }: Omit<BridgeParts<Wallet>, 'createWire'> & {
    readonly options: object
  },
): Promise<void> {
  const name = `__latchkeyWallet${bridges++}`
  const targets: Target[] = []
  const targetIds = new WeakMap<object, number>()
  const objects: object[] = []
  const objectIds = new WeakMap<object, number>()
  const getters: (() => unknown)[] = []
  const visitors = new Map<Frame, Visitor>()
  /** The frame of the current call; only its functions cross the bridge. */
  let reading: { readonly frame: Frame; readonly visitor: Visitor } | undefined

  const { encode, decode } = createWire({
    refer(target, owner, key) {
      const known = targetIds.get(target as object)
      if (known !== undefined) return known
      targetIds.set(target as object, targets.length)
      // Reads the member on each call, as a page does.
      const run: Target = (...args) =>
        owner ? (owner[key] as Target).apply(owner, [...args]) : (target as Target)(...args)
      targets.push(Object.assign(run, { owner }))
      return targets.length - 1
    },
    remote({ id }) {
      if (!reading) return undefined
      const { frame, visitor } = reading
      const listener: Listener =
        visitor.listeners.get(id) ?? ((...args) => void emit(frame, visitor.document, id, args))
      visitor.listeners.set(id, listener)
      return listener
    },
    received: () => undefined,
    keep(value) {
      const id = objectIds.get(value) ?? objects.length
      objectIds.set(value, id)
      objects[id] = value
      return id
    },
    known: (id) => objects[id],
    receive: () => undefined,
    watch(read) {
      getters.push(read)
      return getters.length - 1
    },
    now: () => undefined,
    setNow: () => undefined,
  })
  const readGetters = () => getters.map((read, id) => [id, encode(read())] as const)

  /** Navigating or closed pages receive no events, as with an extension. */
  async function emit(frame: Frame, document: string, id: number, args: readonly unknown[]) {
    const detail: BridgeEvent = {
      id,
      args: args.map((one) => encode(one)),
      getters: readGetters(),
    }
    try {
      await frame.evaluate(
        ([type, payload]) => window.dispatchEvent(new CustomEvent(type, { detail: payload })),
        [`${name}:${document}`, detail] as const,
      )
    } catch {
      return
    }
  }

  const visitorOf = (frame: Frame, document: string): Visitor => {
    const known = visitors.get(frame)
    if (known?.document === document) return known
    for (const remove of known?.removals.values() ?? []) remove()
    const visitor = { document, listeners: new Map(), removals: new Map() }
    visitors.set(frame, visitor)
    return visitor
  }
  const answer = async (frame: Frame, message: BridgeCall): Promise<unknown> => {
    const visitor = visitorOf(frame, message.document)
    if ('removes' in message) return visitor.removals.get(message.call)?.()
    const target = targets[message.id]
    reading = { frame, visitor }
    const args = message.args.map((one) => decode(one))
    reading = undefined
    const result = target?.(...args)
    const removal = toRemoval(target, args, result)
    if (!removal) return await result
    visitor.removals.set(message.call, removal)
  }

  await context.exposeBinding(name, async ({ frame }, message: BridgeCall) => {
    let value: Wire
    let failed = false
    try {
      value = encode(await answer(frame, message))
    } catch (error) {
      failed = true
      value = encode(error)
    }
    return { value, failed, getters: readGetters() } satisfies BridgeAnswer
  })
  const setup = JSON.stringify({ name, wallet: encode(wallet), options })
  const { install, prepare, uses } = parts
  await context.addInitScript({
    content: `(${openBridge})(${setup}, { createWire: ${createWire}, install: ${install}, prepare: ${prepare}, uses: ${uses} })`,
  })
}

/** The removal of a listener added by a call: the returned function, or the opposite method. */
function toRemoval(
  target: Target | undefined,
  args: readonly unknown[],
  result: unknown,
): (() => unknown) | undefined {
  if (typeof result === 'function') return result as () => unknown
  const { owner } = (target ?? {}) as { readonly owner?: { removeListener?: Target } }
  if (result !== owner || !owner?.removeListener) return undefined
  return () => owner.removeListener?.(...args)
}
