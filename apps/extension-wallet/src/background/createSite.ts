import { type Namespace, namespaces } from '../wire/Envelope.js'
import type { Chains } from './Chains.js'
import type { Approvals } from './createApprovals.js'
import type { Memory } from './createMemory.js'
import { describeRequest } from './describeRequest.js'
import { createBitcoinHalf } from './wallets/createBitcoinHalf.js'
import { createCosmosHalf } from './wallets/createCosmosHalf.js'
import { createEvmHalf } from './wallets/createEvmHalf.js'
import { createPolkadotHalf } from './wallets/createPolkadotHalf.js'
import { createSolanaHalf } from './wallets/createSolanaHalf.js'
import type { HalfOptions, WalletHalf } from './wallets/WalletHalf.js'

const makers: Readonly<
  Record<Namespace, (options: HalfOptions) => WalletHalf | Promise<WalletHalf>>
> = {
  eip155: createEvmHalf,
  solana: createSolanaHalf,
  polkadot: createPolkadotHalf,
  bip122: createBitcoinHalf,
  cosmos: createCosmosHalf,
}

/** A site without an origin, from which the wallet's own pages read addresses. */
export const nobody = ''

export type Site = ReturnType<typeof createSite>

export type SiteOptions = {
  /** The page's origin, as reported by the browser. */
  readonly origin: string
  readonly chains: Chains
  readonly memory: Memory
  readonly approvals: Pick<Approvals, 'ask'>
  selected(namespace: Namespace): number
  emit(namespace: Namespace, event: string, payload: unknown): void
  /** A permission or network has changed. */
  changed(): void
}

/** One origin's view of the wallet: a part for each used ecosystem, with its own permissions. */
export function createSite(options: SiteOptions) {
  const { origin, chains, memory, approvals, selected, emit, changed } = options
  const halves = new Map<Namespace, Promise<WalletHalf>>()
  const keyOf = (name: string) => `site ${origin} ${name}`
  const remember = (namespace: Namespace, { isPermitted, network }: WalletHalf) => {
    const key = keyOf(`permitted ${namespace}`)
    const next = isPermitted ? (network ?? 'yes') : undefined
    if (memory.get(key) === next) return
    memory.set(key, next)
    changed()
  }
  const make = async (namespace: Namespace): Promise<WalletHalf> => {
    let made: WalletHalf | undefined
    const half = await makers[namespace]({
      chains,
      storage: {
        getItem: (key) => memory.get(keyOf(key)) ?? null,
        setItem: (key, value) => memory.set(keyOf(key), value),
      },
      approve: (request) => approvals.ask(origin, describeRequest(namespace, request as never)),
      emit(event, payload) {
        emit(namespace, event, payload)
        if (made) remember(namespace, made)
      },
    })
    const network = memory.get(keyOf(`permitted ${namespace}`))
    if (network !== undefined && half.networks.some(({ id }) => id === network))
      half.selectNetwork(network)
    half.selectAccount(selected(namespace))
    made = half
    return half
  }
  const open = (namespace: Namespace): Promise<WalletHalf> => {
    const half = halves.get(namespace) ?? make(namespace)
    halves.set(namespace, half)
    return half
  }
  const permitted = (): readonly Namespace[] =>
    namespaces.filter((namespace) => memory.get(keyOf(`permitted ${namespace}`)) !== undefined)

  return {
    origin,
    async call(namespace: Namespace, method: string, params: readonly unknown[]): Promise<unknown> {
      const half = await open(namespace)
      try {
        return await half.call(method, params)
      } finally {
        remember(namespace, half)
      }
    },
    permitted,
    open,
    /** Restores the events of pages with permission. */
    async resume(): Promise<void> {
      await Promise.all(permitted().map(open))
    },
    async selectAccount(namespace: Namespace, index: number): Promise<void> {
      if (halves.has(namespace) || permitted().includes(namespace))
        (await open(namespace)).selectAccount(index)
    },
    async selectNetwork(namespace: Namespace, id: string): Promise<void> {
      const half = await open(namespace)
      half.selectNetwork(id)
      remember(namespace, half)
    },
    async revoke(namespace: Namespace): Promise<void> {
      const half = await open(namespace)
      half.revoke()
      remember(namespace, half)
    },
  }
}
