import type { KeplrLike } from './CosmosWallet.js'

type Ask = (...args: readonly unknown[]) => Promise<unknown>

/**
 * cosmjs's `OfflineSigner` over a Keplr-compatible object, for one chain.
 *
 * @example
 * const wallet = createCosmosWallet({ mnemonic, chains: [] })
 * const signer = createOfflineSigner(wallet.provider, 'cosmoshub-4')
 */
export function createOfflineSigner(provider: KeplrLike, chainId: string) {
  return {
    chainId,
    getAccounts: async () => {
      const key = (await (provider.getKey as Ask)(chainId)) as {
        bech32Address: string
        algo: string
        pubKey: Uint8Array
      }
      return [{ address: key.bech32Address, algo: key.algo, pubkey: key.pubKey }]
    },
    signDirect: (signer: string, document: unknown) =>
      (provider.signDirect as Ask)(chainId, signer, document),
    signAmino: (signer: string, document: unknown) =>
      (provider.signAmino as Ask)(chainId, signer, document),
  }
}
