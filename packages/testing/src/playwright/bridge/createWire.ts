/** A value in transit between a page and the test's process. */
export type Wire =
  | { readonly kind: 'plain'; readonly value: string | number | boolean | null }
  | { readonly kind: 'undefined' }
  | { readonly kind: 'bigint'; readonly text: string }
  | { readonly kind: 'bytes'; readonly bytes: readonly number[] }
  | { readonly kind: 'error'; readonly message: string; readonly members: Members }
  | { readonly kind: 'list'; readonly items: readonly Wire[] }
  /** `id`: set for a frozen object, which keeps its identity. */
  | { readonly kind: 'object'; readonly id: number | undefined; readonly members: Members }
  /** A frozen object previously sent by the other side. */
  | { readonly kind: 'own'; readonly id: number }
  | WireFunction
  /** A property that is read again after each answer. */
  | { readonly kind: 'getter'; readonly id: number; readonly now: Wire }

export type WireFunction = {
  readonly kind: 'function'
  readonly id: number
  /**
   * A function that adds or removes a listener returns synchronously: its object, as in an emitter,
   * or the listener's removal. All others return a promise.
   */
  readonly answers: 'promise' | 'object' | 'removal'
}
type Members = readonly (readonly [key: string, wire: Wire])[]
type Owner = Readonly<Record<string, unknown>>

/** The references held by one side of the bridge. */
export type WireEnds = {
  /** Returns the id of a function of this side. */
  refer(target: unknown, owner: Owner | undefined, key: string): number
  /** Returns a function that calls one of the other side. `owner` returns its object. */
  remote(target: WireFunction, owner: () => unknown): unknown
  /** Returns the id of an object sent by the other side. */
  received(value: object): number | undefined
  /** Returns the id of a frozen object of this side; undefined if this side keeps none. */
  keep?(value: object): number | undefined
  /** Returns this side's object of an id, or the one received under it. */
  known(id: number): object | undefined
  receive(id: number, value: object): void
  /** Returns the id of a getter of this side; a side without it sends the value. */
  watch?(read: () => unknown): number
  now(id: number): unknown
  setNow(id: number, value: unknown): void
}

/**
 * Encodes and decodes values for the bridge. Each side runs its own copy. The page gets it as text,
 * so the body is self-contained.
 */
export function createWire(ends: WireEnds): {
  encode(value: unknown): Wire
  decode(wire: Wire): unknown
} {
  const listening = ['on', 'off', 'addListener', 'removeListener', 'subscribe', 'onKeystoreChange']

  const encode = (value: unknown, owner?: Owner, key = ''): Wire => {
    if (value === null) return { kind: 'plain', value }
    switch (typeof value) {
      case 'undefined':
        return { kind: 'undefined' }
      case 'bigint':
        return { kind: 'bigint', text: String(value) }
      case 'symbol':
        return { kind: 'plain', value: String(value) }
      case 'function': {
        const isEmitter = typeof owner?.removeListener === 'function'
        const answers = !listening.includes(key) ? 'promise' : isEmitter ? 'object' : 'removal'
        return { kind: 'function', id: ends.refer(value, owner, key), answers }
      }
      case 'object':
        return encodeObject(value)
      default:
        return { kind: 'plain', value: value as string | number | boolean }
    }
  }

  const encodeObject = (value: object): Wire => {
    if (value instanceof Uint8Array) return { kind: 'bytes', bytes: [...value] }
    if (Array.isArray(value)) return { kind: 'list', items: value.map((item) => encode(item)) }
    if (value instanceof Error) {
      const { code, data } = value as { readonly code?: unknown; readonly data?: unknown }
      const members = Object.entries({ code, data }).map(
        ([key, member]) => [key, encode(member)] as const,
      )
      return { kind: 'error', message: value.message, members }
    }
    const received = ends.received(value)
    if (received !== undefined) return { kind: 'own', id: received }
    // Longs and URLs cross as text.
    if (typeof value.toString === 'function' && value.toString !== Object.prototype.toString)
      return { kind: 'plain', value: String(value) }
    const members: [string, Wire][] = []
    for (const [key, { enumerable, get }] of Object.entries(
      Object.getOwnPropertyDescriptors(value),
    )) {
      if (!enumerable) continue
      const read = () => (value as Owner)[key]
      members.push([
        key,
        get && ends.watch
          ? { kind: 'getter', id: ends.watch(read), now: encode(read()) }
          : encode(read(), value as Owner, key),
      ])
    }
    return {
      kind: 'object',
      id: Object.isFrozen(value) ? ends.keep?.(value) : undefined,
      members,
    }
  }

  const decode = (wire: Wire, owner: () => unknown = () => undefined): unknown => {
    switch (wire.kind) {
      case 'undefined':
        return undefined
      case 'bigint':
        return BigInt(wire.text)
      case 'bytes':
        return Uint8Array.from(wire.bytes)
      case 'list':
        return wire.items.map((item) => decode(item))
      case 'error':
        return fill(new Error(wire.message), wire.members)
      case 'own':
        return ends.known(wire.id)
      case 'function':
        return ends.remote(wire, owner)
      case 'getter':
        return decode(wire.now)
      case 'object': {
        const known = wire.id === undefined ? undefined : ends.known(wire.id)
        if (known) return known
        const object = fill({}, wire.members)
        if (wire.id === undefined) return object
        ends.receive(wire.id, object)
        return Object.freeze(object)
      }
      default:
        return wire.value
    }
  }

  const fill = (object: object, members: Members): object => {
    for (const [key, wire] of members) {
      const common = { enumerable: true, configurable: true }
      if (wire.kind === 'getter') {
        ends.setNow(wire.id, decode(wire.now))
        Object.defineProperty(object, key, { ...common, get: () => ends.now(wire.id) })
      } else if (wire.kind !== 'undefined')
        Object.defineProperty(object, key, {
          ...common,
          writable: true,
          value: decode(wire, () => object),
        })
    }
    return object
  }

  return { encode: (value) => encode(value), decode: (wire) => decode(wire) }
}
