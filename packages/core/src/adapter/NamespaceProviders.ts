/**
 * The type of a wallet's own provider per namespace, as `useProvider` returns it. Each adapter adds
 * its namespace; an absent namespace is `unknown`.
 *
 * @example
 * declare module '@latchkey/core' {
 *   interface NamespaceProviders {
 *     sui: { signTransaction(transaction: Uint8Array): Promise<Uint8Array> }
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: adapters add to it
export interface NamespaceProviders {}

/** The provider type of one or several namespaces; `unknown` where no adapter declares it. */
export type ProviderOf<Name extends string> = Name extends keyof NamespaceProviders
  ? NamespaceProviders[Name]
  : unknown
