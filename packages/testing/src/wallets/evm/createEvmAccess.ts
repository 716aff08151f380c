import { type Account, type Address, numberToHex } from 'viem'
import { createProviderError } from '../createProviderError.js'
import type { createWalletEvents } from '../createWalletEvents.js'
import type { EvmWalletChain } from './chainAccess.js'
import type { AskOwner, EvmMethods } from './EvmMethods.js'
import type { WalletMemory } from './walletMemory.js'

export type EvmAccessOptions = {
  readonly accounts: readonly Account[]
  readonly memory: Partial<Pick<WalletMemory, 'permitted' | 'selected'>>
  readonly locked: boolean
  readonly ask: AskOwner
  readonly events: ReturnType<typeof createWalletEvents>
  /** The wallet's current chain. */
  chain(): EvmWalletChain
  /** Stores the wallet's changed state. */
  remember(): void
}

/** The accounts visible to a page by permission (EIP-2255). */
export function createEvmAccess(options: EvmAccessOptions) {
  const { accounts, memory, ask, events, chain, remember } = options
  let locked = options.locked
  let permitted = memory.permitted ?? false
  let selected = Math.min(memory.selected ?? 0, accounts.length - 1)
  let connecting = false

  const exposed = (): readonly Address[] => {
    if (!permitted || locked) return []
    const own = accounts.map((account) => account.address)
    return [...own.slice(selected, selected + 1), ...own.filter((_, i) => i !== selected)]
  }
  const emitAccounts = () => events.emit('accountsChanged', exposed())
  const setPermitted = (next: boolean) => {
    if (next === permitted) return
    permitted = next
    remember()
    emitAccounts()
  }

  async function requestAccounts(method: string): Promise<readonly Address[]> {
    if (permitted || locked) return exposed()
    if (connecting)
      throw createProviderError(-32002, `Request of type '${method}' already pending. Please wait.`)
    connecting = true
    try {
      await ask(method, { kind: 'connect', accounts: accounts.map((account) => account.address) })
    } finally {
      connecting = false
    }
    setPermitted(true)
    events.emit('connect', { chainId: numberToHex(chain().id) })
    return exposed()
  }
  const permissions = () =>
    permitted
      ? [
          {
            parentCapability: 'eth_accounts',
            caveats: [{ type: 'restrictReturnedAccounts', value: exposed() }],
          },
        ]
      : []

  const methods: EvmMethods = {
    eth_accounts: exposed,
    eth_requestAccounts: (_, method) => requestAccounts(method),
    async wallet_requestPermissions(_, method) {
      await requestAccounts(method)
      return permissions()
    },
    wallet_getPermissions: permissions,
    wallet_revokePermissions() {
      setPermitted(false)
      return null
    },
  }

  return {
    methods,
    exposed,
    isPermitted: (): boolean => permitted,
    selected: (): number => selected,
    setPermitted,
    /** @throws 4100 for an address without permission */
    authorize(address: unknown): Account {
      const account = accounts.find(
        (one) => one.address.toLowerCase() === String(address).toLowerCase(),
      )
      if (!account || exposed().length === 0)
        throw createProviderError(4100, 'The requested account has not been authorized.')
      return account
    },
    selectAccount(index: number): void {
      selected = index
      remember()
      if (permitted) emitAccounts()
    },
    setLocked(next: boolean): void {
      locked = next
      if (permitted) emitAccounts()
    },
  }
}
