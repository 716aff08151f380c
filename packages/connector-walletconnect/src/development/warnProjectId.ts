import { warnHost } from '@latchkey/core'
import type { WalletConnectOptions } from '../WalletConnectOptions.js'

/** The example of the documents. */
const example = '0123456789abcdef'.repeat(2)

/**
 * Warns the developer about a page that the public relay refuses. For code that production builds
 * omit.
 */
export function warnProjectId(options: WalletConnectOptions, isPublic: boolean): void {
  const { projectId, engine, provider } = options
  if (!isPublic || engine || provider) return
  if (!projectId)
    warnHost(
      "walletConnect was made without a projectId, which the public relay asks for: walletConnect({ projectId: '…' }).",
    )
  else if (!/^[0-9a-f]{32}$/i.test(projectId) || projectId === example)
    warnHost(
      `The projectId of walletConnect is ${projectId}, which is no id of the public relay: an id has 32 digits of hexadecimal.`,
    )
}
