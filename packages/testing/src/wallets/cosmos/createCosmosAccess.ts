import type { CosmosWalletChain, CosmosWalletRequest } from './CosmosWallet.js'
import type { CosmosKey } from './keys.js'

type ChainInfo = {
  readonly chainId: string
  readonly chainName?: string
  readonly rest?: string
  readonly bip44?: { readonly coinType?: number }
  readonly features?: readonly string[]
  readonly bech32Config?: { readonly bech32PrefixAccAddr?: string }
}

export type CosmosAccessOptions = {
  /** The wallet's chains by id, including those added by pages. */
  readonly known: Map<string, CosmosWalletChain>
  readonly added: CosmosWalletChain[]
  /** Ids of the chains the page may use. */
  readonly permitted: Set<string>
  ask(request: CosmosWalletRequest): Promise<void>
  isLocked(): boolean
  /** The chosen account on a chain. */
  chosen(chain: CosmosWalletChain): {
    readonly name: string
    readonly key: CosmosKey
    readonly ledger: boolean
  }
  /** Stores the wallet's changed state. */
  remember(): void
}

/** The chains a page may use, and its account there. */
export function createCosmosAccess({
  known,
  added,
  permitted,
  ask,
  isLocked,
  chosen,
  remember,
}: CosmosAccessOptions) {
  const chainOf = (chainId: string): CosmosWalletChain => {
    const chain = known.get(chainId)
    if (!chain) throw new Error(`There is no modular chain info for ${chainId}`)
    return chain
  }
  const permit = async (wanted: unknown) => {
    const chainIds = [wanted].flat() as readonly string[]
    chainIds.forEach(chainOf)
    const missing = chainIds.filter((chainId) => !permitted.has(chainId))
    if (missing.length === 0 && !isLocked()) return
    await ask({ kind: 'connect', chainIds: missing })
    for (const chainId of missing) permitted.add(chainId)
    remember()
  }
  const keyOn = (chainId: string) => {
    const chain = chainOf(chainId)
    const { name, key, ledger } = chosen(chain)
    return {
      name,
      algo: key.algorithm,
      pubKey: Uint8Array.from(key.publicKey),
      address: Uint8Array.from(key.addressBytes),
      bech32Address: key.address(chain.bech32Prefix),
      ethereumHexAddress: '',
      isNanoLedger: ledger,
      isKeystone: false,
    }
  }
  const authorize = async (chainId: string, signer: unknown) => {
    await permit(chainId)
    if (signer !== keyOn(chainId).bech32Address) throw new Error('Signer mismatched')
  }

  const methods = {
    enable: async (chainIds: unknown) => await permit(chainIds),
    disable: async (chainIds?: unknown) => {
      for (const chainId of chainIds === undefined
        ? [...permitted]
        : ([chainIds].flat() as string[]))
        permitted.delete(chainId)
      remember()
    },
    getKey: async (chainId: string) => {
      await permit(chainId)
      return keyOn(chainId)
    },
    getKeysSettled: async (chainIds: readonly string[]) => {
      await permit(chainIds.filter((chainId) => known.has(chainId)))
      return chainIds.map((chainId) =>
        known.has(chainId)
          ? { status: 'fulfilled', value: keyOn(chainId) }
          : {
              status: 'rejected',
              reason: new Error(`There is no modular chain info for ${chainId}`),
            },
      )
    },
    experimentalSuggestChain: async (info: ChainInfo) => {
      const { chainId, chainName, rest, bip44, features, bech32Config } = info
      if (known.has(chainId)) return
      const prefix = bech32Config?.bech32PrefixAccAddr
      if (!prefix) throw new Error('bech32Config is missing')
      const chain = {
        chainId,
        bech32Prefix: prefix,
        ...(chainName && { name: chainName }),
        ...(rest && { rest }),
        ...(bip44?.coinType !== undefined && { coinType: bip44.coinType }),
        ...(features && { features }),
      }
      await ask({ kind: 'suggestChain', chain })
      known.set(chainId, chain)
      added.push(chain)
      remember()
    },
  }
  // Keplr answers for a list, Leap for one chain.
  const isAllowed = (chainIds: unknown) =>
    Promise.resolve(
      !isLocked() && [chainIds].flat().every((chainId) => permitted.has(String(chainId))),
    )

  return { permit, authorize, chainOf, isAllowed, methods }
}
