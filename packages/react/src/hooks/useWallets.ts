import type { WalletsController, WalletsState } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

export type UseWallets = WalletsState &
  Pick<WalletsController, 'search' | 'searchMore' | 'loadMore' | 'retry' | 'select'>

/**
 * The wallet list, headless: build your own UI with it and connect through `useConnect`. Wallets
 * without a connector come from the catalogue and are not installed; `select` opens the view that
 * offers them.
 *
 * @example
 * const { all } = useWallets()
 * const { connect } = useConnect()
 * const installed = all.filter(({ connectorIds }) => connectorIds.length > 0)
 * return installed.map(({ id, name }) => (
 *   <button key={id} onClick={() => connect({ walletId: id })}>
 *     {name}
 *   </button>
 * ))
 */
export function useWallets(): UseWallets {
  const { wallets } = useKit()
  const { search, searchMore, loadMore, retry, select } = wallets
  return { ...useStore(wallets.store), search, searchMore, loadMore, retry, select }
}
