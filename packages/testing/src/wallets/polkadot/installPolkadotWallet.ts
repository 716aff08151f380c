import type { PolkadotWallet } from './PolkadotWallet.js'

/**
 * A wallet's names in a page: its own, or also that of the polkadot-js extension, for pages that do
 * not know its own.
 */
export type PolkadotShape = 'own' | 'polkadot-js'

export type InstallPolkadotOptions = {
  /** @default ['own'] */
  readonly shapes?: readonly PolkadotShape[]
}

/**
 * Installs a wallet in a page as an extension does, at `injectedWeb3`. Returns its removal. A
 * test's browser gets this function as text, so its body is self-contained.
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
