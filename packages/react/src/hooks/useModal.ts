import type { RegisteredKit } from '../Register.js'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * Opens and closes the modal, and returns whether it is open.
 *
 * @example
 * const { open, isOpen } = useModal()
 * return (
 *   <button onClick={() => open({ view: 'AllWallets' })} aria-expanded={isOpen}>
 *     Wallets
 *   </button>
 * )
 */
export function useModal(): {
  readonly isOpen: boolean
  readonly isLoading: boolean
  readonly open: RegisteredKit['open']
  close(): void
} {
  const kit = useKit()
  const { open, loading } = useStore(kit.modal.store)
  return { isOpen: open, isLoading: loading, open: kit.open, close: kit.close }
}
