import { createStore, type Store } from '@latchkey/core'
import type { EvmWallet } from '@latchkey/testing/evm'
import { installTestWallet } from '../wallet/installTestWallet.js'
import type { OtherWallet } from '../wallet/OtherWallet.js'
import { type ChainState, type Localnet, loadLocalnet, type StartingLocalnet } from './localnet.js'

const pollMs = 1000
const others = ['solana', 'polkadot', 'bitcoin', 'cosmos'] as const

/**
 * What the page stands on: the chains that run, how it stands with the others, and the bundled
 * wallet's halves for those that run.
 */
export type Ground = {
  /** Undefined while not even the Ethereum chains run. */
  readonly localnet: Localnet | undefined
  readonly states: readonly ChainState[]
  /** Undefined where the page installs no wallet. */
  readonly wallet: EvmWallet | undefined
  readonly others: readonly OtherWallet[]
}

/** Reads it, and follows it as long as some chain starts. Undefined when no local chains run. */
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
    // The page's server may be away for a moment: the next look finds it.
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

/** Their keys and curves are heavy, and not needed where only the Ethereum chains run. */
async function installOthers(
  joined: Pick<Localnet, (typeof others)[number]>,
): Promise<readonly OtherWallet[]> {
  const { installOtherWallets } = await import('../wallet/installOtherWallets.js')
  return installOtherWallets(joined)
}
