import { type Addresses, deriveKeys, toAddresses } from './deriveKeys.js'
import {
  type CopyHeader,
  isOf,
  type OpenedCopy,
  openCopy,
  type SealedCopy,
  sealCopy,
  type Way,
  wipe,
} from './sealedCopy.js'
import { signMessage } from './signMessage.js'

/** A header without its way and addresses, which the vault adds. */
export type HeaderStart = Omit<CopyHeader, 'way' | keyof Addresses>

/** The calls of the place that holds keys. None of them answers a key. */
export type VaultCalls = {
  /** Makes a wallet and its copies. Each copy is opened once before it is kept. */
  create(ways: readonly Way[], start: HeaderStart): Promise<readonly SealedCopy[]>
  /**
   * Opens a copy.
   *
   * @throws Error for a copy that is not of `expected`, and for a lock while it opens
   */
  unlock(way: Way, copy: SealedCopy, expected: Addresses): Promise<void>
  /** Seals the open wallet for another way. */
  seal(way: Way, start: HeaderStart): Promise<SealedCopy>
  /** Whether the wallet of these addresses is open. */
  isOpen(expected: Addresses): Promise<boolean>
  /** @throws Error while the wallet of this address (EIP-55) is not open */
  signMessage(message: Uint8Array, address: string): Promise<string>
  lock(): Promise<void>
}

/** A wallet that is not used for so long is locked. */
const idleMs = 15 * 60_000

type Timers = {
  readonly set: (run: () => void, ms: number) => unknown
  readonly clear: (timer: unknown) => void
  /** Milliseconds. It goes on while the machine sleeps, which a timer may not. */
  readonly now: () => number
}

const realTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (timer) => clearTimeout(timer as number),
  now: () => Date.now(),
}

/** Holds the keys of one wallet while it is open. Runs in a Worker without a network. */
export function createVault(
  timers: Timers = realTimers,
  open: typeof openCopy = openCopy,
): VaultCalls {
  let held: OpenedCopy | undefined
  let timer: unknown
  let lockAt = 0
  /** How often it was locked: what began before a lock opens nothing after it. */
  let locks = 0

  function drop(): void {
    timers.clear(timer)
    if (held) wipe(held)
    held = undefined
  }
  function lockNow(): void {
    locks += 1
    drop()
  }
  function hold(opened: OpenedCopy): OpenedCopy {
    if (held !== opened) drop()
    held = opened
    timers.clear(timer)
    timer = timers.set(lockNow, idleMs)
    lockAt = timers.now() + idleMs
    return opened
  }
  function holdSince(before: number, opened: OpenedCopy): void {
    if (before === locks) return void hold(opened)
    wipe(opened)
    throw new Error('The wallet was locked meanwhile')
  }
  function current(): OpenedCopy | undefined {
    if (held && timers.now() >= lockAt) lockNow()
    return held
  }
  function use(): OpenedCopy {
    const opened = current()
    if (!opened) throw new Error('The wallet is locked')
    return hold(opened)
  }
  const toHeader = (way: Way, start: HeaderStart, addresses: Addresses): CopyHeader => ({
    ...start,
    ...addresses,
    way: way.name,
  })

  return {
    async create(ways, start) {
      const before = locks
      // The word list is needed here alone.
      const { createSecret } = await import('./createSecret.js')
      const secret = await createSecret()
      const keys = deriveKeys(secret.subarray(16))
      const made = { secret, keys, addresses: toAddresses(keys) }
      const seal = async (way: Way) => {
        const copy = await sealCopy(way, toHeader(way, start, made.addresses), secret)
        wipe(await open(way, copy))
        return copy
      }
      try {
        const copies = await Promise.all(ways.map(seal))
        holdSince(before, made)
        return copies
      } catch (error) {
        wipe(made)
        throw error
      }
    },
    async unlock(way, copy, expected) {
      const before = locks
      const opened = await open(way, copy)
      if (!isOf(opened, expected)) {
        wipe(opened)
        throw new Error('This copy is of another wallet')
      }
      holdSince(before, opened)
    },
    async seal(way, start) {
      const { secret, addresses } = use()
      const copy = await sealCopy(way, toHeader(way, start, addresses), secret)
      wipe(await open(way, copy))
      return copy
    },
    async isOpen(expected) {
      const opened = current()
      return opened !== undefined && isOf(opened, expected)
    },
    async signMessage(message, address) {
      const { keys, addresses } = use()
      if (addresses.eip155 !== address) throw new Error('Another wallet is open')
      return signMessage(message, keys.eip155)
    },
    lock: async () => lockNow(),
  }
}
