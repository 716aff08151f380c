import type { CosmosWallet } from './CosmosWallet.js'

/**
 * Where Keplr-shaped wallets are found in the field. `registered` is Cosmostation's list
 * `__cosmosWallets`.
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
  /** Several are one wallet that poses as others too. @default ['keplr'] */
  readonly shapes?: readonly CosmosShape[]
  /** Its id among the registered wallets. @default 'latchkey-test-wallet' */
  readonly id?: string
}

const paths: Readonly<Record<Exclude<CosmosShape, 'registered'>, readonly string[]>> = {
  keplr: ['keplr'],
  leap: ['leap'],
  cosmostation: ['cosmostation', 'providers', 'keplr'],
  okxwallet: ['okxwallet', 'keplr'],
  station: ['station', 'keplr'],
  vultisig: ['vultisig', 'keplr'],
}

type Bag = Record<string, unknown>

/**
 * Puts a Keplr-shaped wallet into a page the way an extension does: at its globals, with its
 * `…_keystorechange` events, never over what is there already. Returns its removal.
 *
 * @example
 * const uninstall = installCosmosWallet(window, wallet, { shapes: ['leap', 'keplr'] })
 */
export function installCosmosWallet(
  target: Pick<EventTarget, 'dispatchEvent'>,
  wallet: Pick<CosmosWallet, 'provider' | 'name' | 'onKeystoreChange'>,
  options: InstallCosmosOptions = {},
): () => void {
  const { shapes = ['keplr'], id = 'latchkey-test-wallet' } = options
  const { provider } = wallet
  const removals = shapes.map((shape) =>
    shape === 'registered'
      ? register(target, wallet, id)
      : place(target as never, paths[shape], provider),
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

function place(root: Bag, path: readonly string[], provider: unknown): () => void {
  const [last = '', ...outer] = [...path].reverse()
  const bag = outer.reverse().reduce<Bag>((at, key) => {
    at[key] ??= {}
    return at[key] as Bag
  }, root)
  if (bag[last] !== undefined) return () => {}
  bag[last] = provider
  return () => {
    if (bag[last] === provider) delete bag[last]
  }
}

function register(
  target: Pick<EventTarget, 'dispatchEvent'>,
  { name, provider }: Pick<CosmosWallet, 'name' | 'provider'>,
  id: string,
): () => void {
  const page = target as { __cosmosWallets?: unknown[] }
  const entry = Object.assign(Object.create(provider) as Bag, { id, name })
  page.__cosmosWallets = [...(page.__cosmosWallets ?? []), entry]
  target.dispatchEvent(new Event('__cosmosWallets'))
  return () => {
    page.__cosmosWallets = page.__cosmosWallets?.filter((one) => one !== entry) ?? []
  }
}
