import type { Environment } from './Environment.js'

type Page = Partial<Pick<Window, 'addEventListener' | 'removeEventListener'>> & {
  readonly navigator?: { readonly onLine?: boolean }
}

/**
 * True if the device reports a network connection. Separate from `Environment`: only later code
 * needs it.
 */
export function isOnline({ isOnline: given }: Pick<Environment, 'isOnline'>): boolean {
  return given?.() ?? (globalThis as Page).navigator?.onLine !== false
}

/** Listens to changes of the online state. */
export function watchOnline(
  { onOnlineChange }: Pick<Environment, 'onOnlineChange'>,
  listener: (online: boolean) => void,
): () => void {
  if (onOnlineChange) return onOnlineChange(listener)
  const page = globalThis as Page
  const [on, off] = [() => listener(true), () => listener(false)]
  page.addEventListener?.('online', on)
  page.addEventListener?.('offline', off)
  return () => {
    page.removeEventListener?.('online', on)
    page.removeEventListener?.('offline', off)
  }
}
