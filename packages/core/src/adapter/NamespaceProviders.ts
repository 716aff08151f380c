/**
 * The type of a wallet's own provider per namespace, as `useProvider` gives it. Each adapter adds
 * that of its namespace; one that is not here is `unknown`.
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

/** The provider of a namespace, or of each of several; `unknown` where no adapter says it. */
export type ProviderOf<Name extends string> = Name extends keyof NamespaceProviders
  ? NamespaceProviders[Name]
  : unknown
