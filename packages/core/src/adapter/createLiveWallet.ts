import type { Emitter } from '../async/emitter.js'
import type { Account } from './Connection.js'
import type { ConnectorEvents } from './Connector.js'
import type { ShownWallet, WalletPort } from './WalletPort.js'

/** The state of one wallet while it is connected. */
export type LiveWallet<State, Grant> = {
  /** The state of the live connection. */
  known(): State | undefined
  shown(): ShownWallet | undefined
  /**
   * Listens, then reads the state that `grant` grants. Resolves with undefined when the wallet
   * shows no account, or when `isOver` returns true after the wallet's answer.
   */
  establish(
    grant: Grant,
    options: {
      readonly signal: AbortSignal
      readonly isOver: () => boolean
      /** Emits no event when a live connection ends; the caller reports it. */
      readonly silent: boolean
    },
  ): Promise<ShownWallet | undefined>
  /**
   * Captures the current live connection: `adopt` merges news into it, `isLive` is true until it
   * ends.
   */
  current(): { adopt(news: Partial<State>): void; isLive(): boolean }
  /** Ends the connection. Later reports are ignored. */
  end(): void
}

/**
 * A live connection. Its object identity separates its answers from those of an earlier connection.
 */
type Live<State> = { state: State; shown: ShownWallet }

/** Reports that arrive while a connection is being established. They are newer than the read. */
type Hearing<State> = { news: Partial<State>; readAgain: boolean }

/** Keeps the state of one wallet from its reports. The driver decides its lifetime. */
export function createLiveWallet<State extends object, Grant>(
  port: WalletPort<State, Grant>,
  events: Emitter<ConnectorEvents>,
): LiveWallet<State, Grant> {
  const { namespace } = port
  let live: Live<State> | undefined
  const hearings = new Set<Hearing<State>>()
  let stopListening: (() => void) | undefined
  /** Counts reports and connections. An answer is stale when the count changed meanwhile. */
  let turns = 0
  let reading = false

  const end = () => {
    live = undefined
    if (hearings.size > 0) return
    stopListening?.()
    stopListening = undefined
  }
  const lose = () => {
    end()
    events.emit('accountsChanged', { namespace, accounts: [] })
  }
  const adopt = (on: Live<State>, news: Partial<State>) => {
    const state = { ...on.state, ...news }
    const shown = port.show(state)
    const { network, accounts } = shown
    const before = on.shown
    if (accounts.length === 0) return lose()
    Object.assign(on, { state, shown })
    if (network !== before.network)
      events.emit('networkChanged', {
        namespace,
        network,
        ...(port.accountsPerNetwork && { accounts }),
      })
    else if (!sameAccounts(accounts, before.accounts))
      events.emit('accountsChanged', { namespace, accounts })
  }
  /** Reads the wallet again until no report arrives during the read. Never rejects. */
  const readAgain = async (): Promise<void> => {
    if (reading) return
    reading = true
    for (let seen = -1; live && seen !== turns; ) {
      seen = turns
      const on = live
      try {
        const news = await port.readAgain?.(on.state)
        if (news && on === live && seen === turns) adopt(on, news)
      } catch {
        // An invalid answer is ignored; the connection stays as it is.
      }
    }
    reading = false
  }
  const confirmGone = async (on: Live<State>): Promise<void> => {
    const gone = await isGone(port, on.state)
    if (!gone || on !== live) return
    end()
    events.emit('disconnect', { namespaces: [namespace] })
  }
  const listen = () => {
    stopListening ??= port.listen({
      changed(news) {
        turns++
        for (const hearing of hearings) hear(hearing, news)
        if (!live) return
        if (!news) return void readAgain()
        try {
          adopt(live, news)
        } catch {
          // An invalid report is ignored.
        }
      },
      gone() {
        if (live) void confirmGone(live)
      },
    })
  }
  const establish: LiveWallet<State, Grant>['establish'] = async (
    grant,
    { signal, isOver, silent },
  ) => {
    const hearing: Hearing<State> = { news: {}, readAgain: false }
    hearings.add(hearing)
    try {
      listen()
      const state = await readState(port, grant, hearing, { signal, known: live?.state })
      if (isOver()) return undefined
      const heard = state && { ...state, ...hearing.news }
      const shown = heard && port.show(heard)
      turns++
      if (!heard || !shown || shown.accounts.length === 0) {
        if (live && !silent) lose()
        live = undefined
        return undefined
      }
      live = { state: heard, shown }
      if (hearing.readAgain) void readAgain()
      return shown
    } finally {
      hearings.delete(hearing)
      if (!live) end()
    }
  }

  return {
    known: () => live?.state,
    shown: () => live?.shown,
    establish,
    current() {
      const on = live
      return {
        isLive: () => on !== undefined && on === live,
        adopt: (news) => void (on && adopt(on, news)),
      }
    },
    end,
  }
}

function hear<State>(hearing: Hearing<State>, news: Partial<State> | undefined): void {
  if (news) Object.assign(hearing.news, news)
  else hearing.readAgain = true
}

/** Never rejects. Some wallets also report a disconnect when they only lost their node. */
async function isGone<State extends object, Grant>(
  port: WalletPort<State, Grant>,
  known: State,
): Promise<boolean> {
  try {
    const news = await port.readAgain?.(known)
    return !news || port.show({ ...known, ...news }).accounts.length === 0
  } catch {
    // A wallet that does not answer counts as gone.
    return true
  }
}

/** Reads the wallet, and once more if it reported a change without a payload during the read. */
async function readState<State extends object, Grant>(
  port: WalletPort<State, Grant>,
  grant: Grant,
  hearing: Hearing<State>,
  options: Parameters<WalletPort<State, Grant>['read']>[1],
): Promise<State | undefined> {
  const state = await port.read(grant, options)
  if (!state || !hearing.readAgain) return state
  hearing.readAgain = false
  return { ...state, ...(await port.readAgain?.(state).catch(() => undefined)) }
}

const sameAccounts = (one: readonly Account[], other: readonly Account[]): boolean =>
  describe(one) === describe(other)

const describe = (accounts: readonly Account[]): string =>
  accounts.map(({ address, label = '' }) => `${address} ${label}`).join('\n')
