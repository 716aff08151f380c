// The one place where a key is whole. Its response has a policy of its own, by which it reaches no
// network.
import { createVault, type VaultCalls } from './createVault.js'

/** A call of the document. */
export type VaultMessage = {
  readonly id: number
  readonly name: keyof VaultCalls
  readonly input: readonly unknown[]
}

export type VaultAnswer =
  | { readonly id: number; readonly ok: true; readonly r: unknown }
  | { readonly id: number; readonly ok: false; readonly e: string }

const vault = createVault()
const answer = (message: VaultAnswer): void => self.postMessage(message)

self.onmessage = async ({ data: { id, name, input } }: MessageEvent<VaultMessage>) => {
  try {
    if (!Object.hasOwn(vault, name)) throw new Error('There is no such call')
    const run = vault[name] as (...input: readonly unknown[]) => Promise<unknown>
    answer({ id, ok: true, r: await run(...input) })
  } catch (error) {
    answer({ id, ok: false, e: error instanceof Error ? error.message : 'Failed' })
  }
}
