/**
 * A wallet's own provider (EIP-1193), as viem, ethers and wagmi accept it. Its answers are
 * unchecked.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193
 */
export type Eip1193Provider = {
  request(input: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

declare module '@latchkey/core' {
  interface NamespaceProviders {
    eip155: Eip1193Provider
  }
}
