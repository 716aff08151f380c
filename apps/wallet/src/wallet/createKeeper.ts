import { createStore } from '@latchkey/core'
import {
  createKeyValueStorage,
  createSessionWallet,
  readPairingUri,
  type SessionWallet,
} from '@latchkey/testing/walletconnect'
import { demoWords, readSurroundings, readWords } from './settings.js'

/**
 * `elsewhere`: another tab of this browser has the wallet, since two would take each other's
 * messages.
 */
export type KeeperState = {
  readonly status: 'opening' | 'open' | 'elsewhere' | 'failed'
  readonly wallet: SessionWallet | undefined
  readonly relayUrl: string
  /** Grows with everything that happens in the wallet. */
  readonly version: number
  /** The last notice to the owner. */
  readonly notice: { readonly text: string; readonly failed: boolean } | undefined
  readonly isOnline: boolean
}

const lockName = 'latchkey-wallet'
const publicRelay = 'wss://relay.walletconnect.org'

/** The wallet of this browser and what the page says of it. */
export function createKeeper() {
  const store = createStore<KeeperState>({
    status: 'opening',
    wallet: undefined,
    relayUrl: '',
    version: 0,
    notice: undefined,
    isOnline: true,
  })
  const say = (text: string, failed = false) => store.setState({ notice: { text, failed } })

  const open = async () => {
    const { chains, relayUrl = publicRelay } = await readSurroundings(location.search)
    const mnemonic = readWords(localStorage)
    const wallet = await createSessionWallet({
      relayUrl,
      chains,
      ...(mnemonic === demoWords ? {} : { mnemonic }),
      policy: 'ask',
      name: 'Latchkey Wallet',
      url: location.origin,
      redirect: { universal: `${location.origin}/`, native: 'web+latchkey://' },
      storage: createKeyValueStorage(localStorage, 'wallet:'),
    })
    let asked = 0
    wallet.subscribe(() => {
      const count = wallet.proposals().length + wallet.requests().length
      // A new request clears a notice from before it.
      store.setState({
        version: store.getState().version + 1,
        ...(count > asked && { notice: undefined }),
      })
      asked = count
    })
    store.setState({ status: 'open', wallet, relayUrl, version: store.getState().version + 1 })
    await pairFromAddress(wallet)
  }
  /**
   * `?uri=` and `/wc?uri=`, as a link from another page opens the wallet. The code does not stay in
   * the address: it is used once.
   */
  const pairFromAddress = async (wallet: SessionWallet) => {
    const uri = readPairingUri(location.href)
    const query = new URLSearchParams(location.search)
    for (const name of ['uri', 'requestId', 'sessionTopic']) query.delete(name)
    if (
      location.pathname !== '/' ||
      query.toString() !== new URLSearchParams(location.search).toString()
    )
      history.replaceState(null, '', `/${query.size > 0 ? `?${query}` : ''}`)
    if (uri !== undefined) await pairWith(wallet, uri)
  }
  const pairWith = async (wallet: SessionWallet, text: string) => {
    try {
      say('Reading the code …')
      await wallet.pair(text)
      if (wallet.proposals().length === 0) say('The code was read. Waiting for the site …')
    } catch (error) {
      say(readReason(error), true)
    }
  }

  /** Holds the wallet until another tab takes it. */
  const hold = async () => {
    store.setState({ status: 'opening', notice: undefined })
    try {
      await navigator.locks.request(lockName, { steal: true }, async () => {
        await open()
        await new Promise(() => undefined)
      })
    } catch (error) {
      const { wallet } = store.getState()
      await wallet?.stop()
      const isTaken = error instanceof DOMException && error.name === 'AbortError'
      store.setState({ status: isTaken ? 'elsewhere' : 'failed', wallet: undefined })
      if (!isTaken) say(readReason(error), true)
    }
  }
  void hold()

  return {
    store,
    hold,
    pair: async (text: string) => {
      const { wallet } = store.getState()
      if (wallet) await pairWith(wallet, text)
    },
    /** Runs something with the wallet and says how it went. */
    async act(what: (wallet: SessionWallet) => Promise<unknown>, done: string): Promise<boolean> {
      const { wallet } = store.getState()
      if (!wallet) return false
      try {
        await what(wallet)
        say(done)
        return true
      } catch (error) {
        say(readReason(error), true)
        return false
      }
    },
    async setOnline(isOnline: boolean): Promise<void> {
      const { wallet } = store.getState()
      store.setState({ isOnline })
      await (isOnline ? wallet?.goOnline() : wallet?.goOffline())
    },
  }
}

export type Keeper = ReturnType<typeof createKeeper>

/** WalletConnect's own errors are written for developers; the first sentence is enough here. */
function readReason(error: unknown): string {
  const text =
    error instanceof Error
      ? error.message
      : String((error as { message?: unknown } | undefined)?.message ?? error)
  if (/expired/i.test(text)) return 'This code has expired. Ask the site for a new one.'
  if (/already exists/i.test(text)) return 'This code was used already. Ask the site for a new one.'
  return text
}
