import type { CaipAddress, Store } from '@latchkey/core'
import type { AccountState } from './AccountController.js'
import type { AccountParts } from './AccountParts.js'

/** A wallet may show a thousand accounts; the account view lists as many as this of them. */
const mostSpelled = 50

/**
 * Spells the accounts of the connected wallets as their standards have them (EIP-55), each once.
 * Never rejects: where the code for it does not come, the wallet's own spelling stays.
 */
export function createSpelling(
  { options, connection }: Pick<AccountParts, 'options' | 'connection'>,
  store: Store<Pick<AccountState, 'spellings'>>,
): () => Promise<void> {
  const begun = new Set<CaipAddress>()
  let isFollowed = false

  async function spell(): Promise<void> {
    const { byNamespace, others = {} } = connection.store.getState()
    const connections = [
      ...Object.values(byNamespace).flatMap((entry) => entry.connection ?? []),
      ...Object.values(others).flat(),
    ]
    const spelled = connections.flatMap(({ namespace, active, accounts }) => {
      const adapter = options.adapter(namespace)
      if (!adapter?.spellAccount) return []
      const shown = [active, ...accounts.slice(0, mostSpelled).map(({ address }) => address)]
      return shown.map(async (account): Promise<readonly [CaipAddress, CaipAddress][]> => {
        if (begun.has(account)) return []
        begun.add(account)
        try {
          return [[account, (await adapter.spellAccount?.(account)) ?? account]]
        } catch {
          begun.delete(account)
          return []
        }
      })
    })
    const found = (await Promise.all(spelled)).flat()
    if (found.length > 0)
      store.setState(({ spellings }) => ({
        spellings: { ...spellings, ...Object.fromEntries(found) },
      }))
  }

  return async () => {
    if (!isFollowed) connection.store.subscribe(() => void spell())
    isFollowed = true
    await spell()
  }
}
