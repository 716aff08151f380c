import { callVault } from './callVault.js'
import type { VaultCalls } from './createVault.js'
import workerUrl from './worker.ts?worker&url'

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Starts the Worker that holds the keys, and returns its calls. */
export const openVault = (): VaultCalls =>
  callVault(new Worker(trusted(workerUrl), { type: 'module' }))

/** Under Trusted Types the policy of this name lets the one script of the Worker through. */
function trusted(url: string): string {
  const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes
  if (!policies) return url
  const policy = policies.createPolicy('latchkey-worker', {
    createScriptURL(asked) {
      if (asked !== url) throw new TypeError('This script is not the Worker’s')
      return asked
    },
  })
  return policy.createScriptURL(url)
}
