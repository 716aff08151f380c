import type { WalletRow, WalletsState } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The wallet list, headless: build your own with it and connect through `useConnect`.
 *
 * @example
 * const { all } = useWallets()
 * const { connect } = useConnect()
 * all.map((wallet) => <button key={wallet.id} onClick={() => connect({ connectorId: wallet.connectorIds[0] })}>{wallet.name}</button>)
 */
export function useWallets(): WalletsState & { search(text: string): readonly WalletRow[]; select(walletId: string): void } {
  const { wallets } = useKit()
  return { ...useStore(wallets.store), search: wallets.search, select: wallets.select }
}
