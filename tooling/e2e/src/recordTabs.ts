import type { BrowserContext, Page } from 'playwright-core'

/** Events of one tab, oldest first, and the state of its timers. */
export type TabRecord = {
  readonly entries: readonly { readonly at: number; readonly text: string }[]
  /** Writes to the kit's keys. */
  readonly writes: number
  /** Unanswered requests to the wallet. */
  readonly pending: readonly string[]
  /** Duration of the wallet's slowest answer. */
  readonly slowestAnswer: number
  /** Timer turns since the last entry. */
  readonly quietTurns: number
  /** The longest gap between two timer turns, overall and in the last 10 s, in milliseconds. */
  readonly longestGap: number
  readonly recentGap: number
  /** The kit's document in the storage, as this tab reads it. */
  readonly stored: string | null
}

export type TabRecorder = {
  read(tab: Page): Promise<TabRecord>
  /**
   * Reports each tab's display, storage, pending requests and liveness, and the events of all tabs
   * in one order.
   */
  report(tabs: readonly Page[], shown: readonly unknown[]): Promise<string>
}

type Recording = { note(text: string): void; read(): TabRecord }

/**
 * Records every tab of a context from its first script on: writes, storage events, the wallet's
 * events and answers, the kit's states, timer turns.
 */
export async function recordTabs(
  context: BrowserContext,
  walletRdns: string,
): Promise<TabRecorder> {
  // The functions run in the page: each is serialised, and the two others are passed as arguments.
  await context.addInitScript({
    content: `(${record})(${JSON.stringify(walletRdns)}, {
      watchWallet: ${watchWallet},
      watchTimers: ${watchTimers},
    })`,
  })
  const read = (tab: Page) =>
    tab.evaluate(() => (window as unknown as { recording: Recording }).recording.read())
  return {
    read,
    async report(tabs, shown) {
      const records = await Promise.all(tabs.map(read))
      const heads = records.map(
        ({ pending, slowestAnswer, longestGap, recentGap, quietTurns, stored }, index) =>
          [
            `tab ${index}: ${JSON.stringify(shown[index])}`,
            `  longest gap between timer turns ${longestGap} ms, in the last 10 s ${recentGap} ms; ${quietTurns} turns since the last entry`,
            `  waits for ${pending.length === 0 ? 'no answer of the wallet' : pending.join(', ')}; the slowest took ${slowestAnswer} ms`,
            `  storage: ${stored}`,
          ].join('\n'),
      )
      const entries = records.flatMap((each, index) =>
        each.entries.map(({ at, text }) => ({ at, line: `tab ${index} ${text}` })),
      )
      const start = Math.min(...entries.map(({ at }) => at))
      const lines = entries
        .sort((a, b) => a.at - b.at)
        .map(({ at, line }) => `${(at - start).toFixed(1).padStart(9)} ${line}`)
      return [...heads, ...lines].join('\n')
    },
  }
}

/** Runs in the page, so its body is self-contained. */
function record(
  walletRdns: string,
  parts: {
    readonly watchWallet: typeof watchWallet
    readonly watchTimers: typeof watchTimers
  },
): void {
  type State = {
    readonly status: string
    readonly reconnecting: boolean
    readonly network?: string
  }
  type Kit = { getState(): State; subscribe(listener: () => void): () => void }

  // A clock that all tabs share.
  const now = () => performance.timeOrigin + performance.now()
  const entries: { at: number; text: string }[] = []
  let writes = 0
  let quietTurns = 0
  const note = (text: string) => {
    quietTurns = 0
    entries.push({ at: now(), text })
  }

  const brief = (key: string, value: string | null) => {
    try {
      const { namespaces, updatedAt, tab } = JSON.parse(value ?? '')
      return `${key} ${namespaces?.eip155?.caipNetworkId ?? 'none'} @${updatedAt} by ${tab}`
    } catch {
      return `${key} ${value}`
    }
  }
  const { setItem } = Storage.prototype
  Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
    if (key.startsWith('latchkey.')) {
      writes++
      note(`writes ${brief(key, value)}`)
    }
    return setItem.call(this, key, value)
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith('latchkey.')) note(`hears of ${brief(key, newValue)}`)
  })

  const wallet = parts.watchWallet(walletRdns, { now, note })

  let kit: Kit | undefined
  const follow = () => {
    const given = (window as unknown as { kit?: Kit }).kit
    if (!given || given === kit) return
    kit = given
    let last = ''
    const tell = () => {
      const { status, reconnecting, network } = given.getState()
      const text = `shows ${status}${reconnecting ? ' again' : ''} ${network}`
      if (text !== last) note(text)
      last = text
    }
    tell()
    given.subscribe(tell)
  }

  const timers = parts.watchTimers(now, () => {
    follow()
    if (wallet.pending.size === 0 && kit?.getState().status !== 'connecting') quietTurns++
  })

  Object.assign(window, {
    recording: {
      note,
      read: () => ({
        entries,
        writes,
        pending: [...wallet.pending],
        slowestAnswer: wallet.slowestAnswer(),
        quietTurns,
        longestGap: timers.longest(0),
        recentGap: timers.longest(now() - 10_000),
        stored: localStorage.getItem('latchkey.default.connection'),
      }),
    },
  })
}

/**
 * Records a page's requests, answers and events of a wallet. Runs in the page, as `record` does.
 */
function watchWallet(
  walletRdns: string,
  { now, note }: { now(): number; note(text: string): void },
) {
  type Provider = {
    request(args: { readonly method: string }): Promise<unknown>
    on(event: string, listener: (payload: unknown) => void): unknown
  }
  const pending = new Set<string>()
  let questions = 0
  let slowestAnswer = 0
  const watch = (provider: Provider) => {
    const { request } = provider
    provider.request = async (args) => {
      const question = `${args.method} #${++questions}`
      // Chain reads do not affect other tabs.
      if (/^eth_(get|call|block)/.test(args.method)) return request(args)
      const askedAt = now()
      note(`asks ${question}`)
      pending.add(question)
      try {
        const answer = await request(args)
        note(`is answered ${question}: ${JSON.stringify(answer)}`)
        return answer
      } catch (error) {
        note(`is refused ${question}: ${error}`)
        throw error
      } finally {
        slowestAnswer = Math.max(slowestAnswer, Math.round(now() - askedAt))
        pending.delete(question)
      }
    }
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
      provider.on(event, (payload) => note(`hears ${event} ${JSON.stringify(payload)}`))
  }
  let watched: Provider | undefined
  window.addEventListener('eip6963:announceProvider', (event) => {
    const { info, provider } = (
      event as CustomEvent<{ info: { rdns: string }; provider: Provider }>
    ).detail
    if (info.rdns !== walletRdns || watched) return
    watched = provider
    watch(provider)
  })
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return { pending, slowestAnswer: () => slowestAnswer }
}

/** Records the gaps of a page's timers; `onTurn` runs on each turn. Runs in the page, too. */
function watchTimers(now: () => number, onTurn: () => void) {
  const turnMs = 50
  const gaps: { at: number; gap: number }[] = []
  let turnAt = now()
  const turn = () => {
    const at = now()
    gaps.push({ at, gap: at - turnAt })
    turnAt = at
    onTurn()
    setTimeout(turn, turnMs)
  }
  setTimeout(turn, turnMs)

  const longest = (since: number) =>
    Math.round(
      Math.max(now() - turnAt, ...gaps.filter(({ at }) => at >= since).map(({ gap }) => gap)),
    )
  return { longest }
}
