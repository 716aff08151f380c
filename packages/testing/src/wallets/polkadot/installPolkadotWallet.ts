import type { PolkadotWallet } from './PolkadotWallet.js'

/**
 * How a wallet stands in a page: under its own name, or also under that of the polkadot-js
 * extension, as wallets do whose own name pages do not know.
 */
export type PolkadotShape = 'own' | 'polkadot-js'

export type InstallPolkadotOptions = {
  /** @default ['own'] */
  readonly shapes?: readonly PolkadotShape[]
}

/**
 * Puts a wallet into a page the way an extension does, at `injectedWeb3`. Returns its removal. A
 * test's browser gets this function as text, so its body uses nothing from outside.
 *
 * @example
 * const wallet = createPolkadotWallet()
 * const uninstall = installPolkadotWallet(window, wallet, { shapes: ['own', 'polkadot-js'] })
 */
export function installPolkadotWallet(
  target: object,
  wallet: Pick<PolkadotWallet, 'provider' | 'source'>,
  { shapes = ['own'] }: InstallPolkadotOptions = {},
): () => void {
  const page = target as { injectedWeb3?: Record<string, unknown> }
  const { provider, source } = wallet
  const injected = page.injectedWeb3 ?? {}
  page.injectedWeb3 = injected
  const names = shapes.map((shape) => (shape === 'own' ? source : shape))
  for (const name of names) injected[name] = provider
  return () => {
    for (const name of names) if (injected[name] === provider) delete injected[name]
  }
}
