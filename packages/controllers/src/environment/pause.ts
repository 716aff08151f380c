import { createError } from '@latchkey/core'
import type { Lifetime } from './Lifetime.js'

/** Waits on the kit's clock. Rejects with `ABORTED` when `signal` aborts or the life ends. */
export async function pause(lifetime: Pick<Lifetime, 'within'>, ms: number, signal?: AbortSignal): Promise<void> {
  // The deadline of what never ends.
  const due = createError('WALLET_TIMEOUT')
  const never = () => new Promise<never>(() => undefined)
  await lifetime.within(never, { ms, signal, error: () => due }).catch((error: unknown) => {
    if (error !== due) throw error
  })
}
