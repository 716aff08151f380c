import type { CosmosWallet } from './CosmosWallet.js'

/**
 * Globals of real Keplr-compatible wallets. `registered` is Cosmostation's list `__cosmosWallets`.
 */
export type CosmosShape =
  | 'keplr'
  | 'leap'
  | 'cosmostation'
  | 'okxwallet'
  | 'station'
  | 'vultisig'
  | 'registered'

export type InstallCosmosOptions = {
  /** Several shapes are one wallet that also poses as others. @default ['keplr'] */
  readonly shapes?: readonly CosmosShape[]
  /** Its id among the registered wallets. @default 'latchkey-test-wallet' */
  readonly id?: string
}

type Bag = Record<string, unknown>

/**
 * Installs a Keplr-compatible wallet in a page as an extension does: at its globals, with its
 * `…_keystorechange` events. Existing globals are kept. Returns its removal. A test's browser gets
 * this function as text, so its body is self-contained.
 *
 * @example
 * const wallet = createCosmosWallet({ mnemonic, chains: [] })
 * const uninstall = installCosmosWallet(window, wallet, { shapes: ['leap', 'keplr'] })
 */
export function installCosmosWallet(
  target: Pick<EventTarget, 'dispatchEvent'>,
  wallet: Pick<CosmosWallet, 'provider' | 'name' | 'onKeystoreChange'>,
  options: InstallCosmosOptions = {},
): () => void {
  const { shapes = ['keplr'], id = 'latchkey-test-wallet' } = options
  const { provider, name } = wallet
  const paths: Readonly<Record<Exclude<CosmosShape, 'registered'>, readonly string[]>> = {
    keplr: ['keplr'],
    leap: ['leap'],
    cosmostation: ['cosmostation', 'providers', 'keplr'],
    okxwallet: ['okxwallet', 'keplr'],
    station: ['station', 'keplr'],
    vultisig: ['vultisig', 'keplr'],
  }

  const place = (path: readonly string[]): (() => void) => {
    const [last = '', ...outer] = [...path].reverse()
    const bag = outer.reverse().reduce<Bag>(
      (at, key) => {
        at[key] ??= {}
        return at[key] as Bag
      },
      target as unknown as Bag,
    )
    if (bag[last] !== undefined) return () => {}
    bag[last] = provider
    return () => {
      if (bag[last] === provider) delete bag[last]
    }
  }
  const register = (): (() => void) => {
    const page = target as { __cosmosWallets?: unknown[] }
    const entry = Object.assign(Object.create(provider) as Bag, { id, name })
    page.__cosmosWallets = [...(page.__cosmosWallets ?? []), entry]
    target.dispatchEvent(new Event('__cosmosWallets'))
    return () => {
      page.__cosmosWallets = page.__cosmosWallets?.filter((one) => one !== entry) ?? []
    }
  }

  const removals = shapes.map((shape) =>
    shape === 'registered' ? register() : place(paths[shape]),
  )
  const stop = wallet.onKeystoreChange(() => {
    for (const shape of shapes)
      target.dispatchEvent(new Event(`${shape === 'registered' ? id : shape}_keystorechange`))
  })
  return () => {
    stop()
    for (const remove of removals) remove()
  }
}
