import type { SessionChains } from './createEcosystems.js'

type Named = { readonly name: string; readonly rpcUrl: string; readonly token?: string }

/** The local chains in the form of `localnet.describe()` and the playground's `/localnet.json`. */
export type LocalnetLike = {
  readonly evm: readonly (Named & {
    readonly chainId: number
    readonly batchDelegate: `0x${string}`
  })[]
  readonly solana?: {
    readonly networks: readonly (Named & {
      readonly genesisHash: string
      readonly token2022?: string
    })[]
  }
  readonly polkadot?: {
    readonly networks: readonly (Named & {
      readonly genesisHash: string
      readonly ss58Prefix: number
      readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
    })[]
  }
  readonly bitcoin?: {
    readonly networks: readonly {
      readonly name: string
      readonly genesisHash: string
      readonly bech32Prefix: string
      readonly rpcUrls: readonly string[]
    }[]
  }
  readonly cosmos?: {
    readonly networks: readonly (Named & {
      readonly chainId: string
      readonly bech32Prefix: string
      readonly gas: { readonly denom: string }
      readonly nativeCurrency: { readonly symbol: string; readonly decimals: number }
    })[]
  }
}

const caip = (namespace: string, genesisHash: string) =>
  `${namespace}:${genesisHash.replace(/^0x/, '').slice(0, 32)}`
const dollar = (address: string | undefined, symbol = 'LTD') =>
  address ? [{ address, symbol, decimals: 6 }] : []

/**
 * Pallet and call indexes of Asset Hub's runtime on the local chains: `transfer` and
 * `transfer_keep_alive` of Balances and of Assets.
 */
const assetHub = { transfers: ['0a00', '0a03'], tokenTransfers: ['3205', '3206'] }

/**
 * Returns the networks of a wallet on the local chains.
 *
 * @example
 * const localnet = await startLocalnet({ namespaces: allNamespaces })
 * const wallet = await createSessionWallet({
 *   relayUrl,
 *   chains: chainsOfLocalnet(localnet.describe()),
 * })
 */
export function chainsOfLocalnet({
  evm,
  solana,
  polkadot,
  bitcoin,
  cosmos,
}: LocalnetLike): SessionChains {
  return {
    eip155: evm.map(({ chainId, name, rpcUrl, batchDelegate, token }) => ({
      id: chainId,
      name,
      rpcUrl,
      batchDelegate,
      tokens: dollar(token),
    })),
    ...(solana && {
      solana: solana.networks.map(({ genesisHash, name, rpcUrl, token, token2022 }) => ({
        id: caip('solana', genesisHash),
        name,
        rpcUrl,
        tokens: [...dollar(token), ...dollar(token2022, 'LTE')],
      })),
    }),
    ...(polkadot && {
      polkadot: polkadot.networks.map(
        ({ genesisHash, name, ss58Prefix, nativeCurrency, token }) => ({
          id: caip('polkadot', genesisHash),
          name,
          ss58Prefix,
          nativeCurrency,
          tokens: dollar(token),
          ...assetHub,
        }),
      ),
    }),
    ...(bitcoin && {
      bip122: bitcoin.networks.map(
        ({ genesisHash, name, bech32Prefix, rpcUrls: [esploraUrl] }) => ({
          id: caip('bip122', genesisHash),
          name,
          network: bech32Prefix === 'tb' ? ('signet' as const) : ('regtest' as const),
          ...(esploraUrl && { esploraUrl }),
        }),
      ),
    }),
    ...(cosmos && {
      cosmos: cosmos.networks.map(
        ({ chainId, name, bech32Prefix, gas, nativeCurrency, token }) => ({
          chainId,
          name,
          bech32Prefix,
          tokens: [
            {
              address: gas.denom,
              symbol: nativeCurrency.symbol,
              decimals: nativeCurrency.decimals,
            },
            ...dollar(token),
          ],
        }),
      ),
    }),
  }
}
