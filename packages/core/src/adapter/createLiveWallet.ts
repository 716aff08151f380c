import type { Emitter } from '../async/emitter.js'
import type { Account } from './Connection.js'
import type { ConnectorEvents } from './Connector.js'
import type { ShownWallet, WalletPort } from './WalletPort.js'

/** The state of one wallet while it is connected, and its reports. */
export type LiveWallet<State, Grant> = {
  /** The state of the live connection. */
  known(): State | undefined
  shown(): ShownWallet | undefined
  /**
   * Listens, then reads the state that `grant` gives. Undefined when the wallet shows no account,
   * or when `isOver` says so once the wallet has answered.
   */
  establish(
    grant: Grant,
    options: {
      readonly signal: AbortSignal
      readonly isOver: () => boolean
      /** The end of a live connection is no event: the caller's answer says it. */
      readonly silent: boolean
    },
  ): Promise<ShownWallet | undefined>
  /** The connection that is live now: news for it, and whether it is live still. */
  current(): { adopt(news: Partial<State>): void; isLive(): boolean }
  /** Reports count no more. */
  end(): void
}

/** A live connection. Its identity tells an answer of an earlier connection from one of this. */
type Live<State> = { state: State; shown: ShownWallet }

/** What a wallet reports while a connection is being made is newer than the read. */
type Hearing<State> = { news: Partial<State>; readAgain: boolean }

/** Keeps the state of one wallet by what it reports. The driver decides when it lives. */
export function createLiveWallet<State extends object, Grant>(
  port: WalletPort<State, Grant>,
  events: Emitter<ConnectorEvents>,
): LiveWallet<State, Grant> {
  const { namespace } = port
  let live: Live<State> | undefined
  const hearings = new Set<Hearing<State>>()
  let stopListening: (() => void) | undefined
  /** Counts reports and connections: an answer is stale when the count has moved. */
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
  /** Reads the wallet until no report came in meanwhile. Never rejects. */
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
        // A wallet that says something wrong has said nothing; the connection stays as it is.
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
          // A report that means nothing changes nothing.
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

/** Never rejects. Wallets say that they are gone when they only lost their node, too. */
async function isGone<State extends object, Grant>(
  port: WalletPort<State, Grant>,
  known: State,
): Promise<boolean> {
  try {
    const news = await port.readAgain?.(known)
    return !news || port.show({ ...known, ...news }).accounts.length === 0
  } catch {
    // A wallet that does not answer is gone.
    return true
  }
}

/** Reads the wallet, and once more when it reported a change without a payload meanwhile. */
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
