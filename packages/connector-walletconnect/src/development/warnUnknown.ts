import { warnUnknownOptions } from '@latchkey/core/adapter'
import type { WalletConnectOptions } from '../WalletConnectOptions.js'

/** Warns the developer about options that do not exist. For code that production builds omit. */
export function warnUnknown(options: WalletConnectOptions): void {
  const known: Readonly<Record<keyof WalletConnectOptions, true>> = {
    projectId: true,
    relayUrl: true,
    metadata: true,
    engine: true,
    verify: true,
    provider: true,
    storageKey: true,
  }
  if (Object(options) === options) warnUnknownOptions('walletConnect', options, known)
}
