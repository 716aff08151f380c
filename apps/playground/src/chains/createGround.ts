import { createStore, type Store } from '@latchkey/core'
import type { EvmWallet } from '@latchkey/testing/evm'
import { installTestWallet } from '../wallet/installTestWallet.js'
import type { OtherWallet } from '../wallet/OtherWallet.js'
import { type ChainState, type Localnet, loadLocalnet, type StartingLocalnet } from './localnet.js'

const pollMs = 1000
const others = ['solana', 'polkadot', 'bitcoin', 'cosmos'] as const

/**
 * The page's surroundings: the running chains, the state of the others, and the bundled wallet's
 * parts for the running ones.
 */
export type Ground = {
  /** Undefined until the Ethereum chains run. */
  readonly localnet: Localnet | undefined
  readonly states: readonly ChainState[]
  /** Undefined if the page installs no wallet. */
  readonly wallet: EvmWallet | undefined
  readonly others: readonly OtherWallet[]
}

/** Reads the state, and follows it while chains start. Undefined if no local chains run. */
export async function createGround({
  isInstalling,
}: {
  readonly isInstalling: boolean
}): Promise<Store<Ground> | undefined> {
  const first = await loadLocalnet()
  if (!first) return undefined
  const store = createStore<Ground>({
    localnet: undefined,
    states: [],
    wallet: undefined,
    others: [],
  })
  const installed = new Set<string>()

  const take = async (found: Localnet | StartingLocalnet) => {
    const states = found.states ?? []
    if (!found.evm) return store.setState({ states })
    if (!isInstalling) return store.setState({ localnet: found, states })
    const joining = others.filter((part) => found[part] && !installed.has(part))
    for (const part of joining) installed.add(part)
    const wallet = store.getState().wallet ?? installTestWallet(found)
    const more =
      joining.length > 0
        ? await installOthers(Object.fromEntries(joining.map((part) => [part, found[part]])))
        : []
    store.setState({
      localnet: found,
      states,
      wallet,
      others: [...store.getState().others, ...more],
    })
  }

  let last = JSON.stringify(first)
  const look = async () => {
    // The page's server may be briefly unreachable; the next poll retries.
    const found = await loadLocalnet().catch(() => undefined)
    const text = JSON.stringify(found)
    if (found && text !== last) {
      last = text
      await take(found)
    }
    followWhileStarting()
  }
  const followWhileStarting = () => {
    if (store.getState().states.some(({ state }) => state === 'starting'))
      setTimeout(() => void look(), pollMs)
  }

  await take(first)
  followWhileStarting()
  return store
}

/** Loaded separately: their cryptography is heavy, and the Ethereum chains do not need it. */
async function installOthers(
  joined: Pick<Localnet, (typeof others)[number]>,
): Promise<readonly OtherWallet[]> {
  const { installOtherWallets } = await import('../wallet/installOtherWallets.js')
  return installOtherWallets(joined)
}
