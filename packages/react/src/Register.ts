import type { CaipNetworkId, Namespace, NamespaceOf, Network } from '@latchkey/core'
import type { Kit } from './kit.js'

/**
 * The host's kit, declared once for the compiler. The hooks then know its networks and its
 * namespaces.
 *
 * @example
 * declare module '@latchkey/react' {
 *   interface Register {
 *     kit: typeof kit
 *   }
 * }
 */
// biome-ignore lint/suspicious/noEmptyInterface: hosts add to it
export interface Register {}

/** The kit that the host registered. */
export type RegisteredKit<Host = Register> = Host extends { readonly kit: infer Own extends Kit }
  ? Own
  : Kit

/** The CAIP-2 ids of the registered kit's networks; any id where no kit is registered. */
export type RegisteredNetworkId<Host = Register> = Host extends {
  readonly kit: Kit<infer Ids>
}
  ? Ids
  : CaipNetworkId

/** The namespaces of the registered kit's networks; any namespace where no kit is registered. */
export type RegisteredNamespace<Host = Register> = NamespaceOf<RegisteredNetworkId<Host>>

/** Those of the ids that are of a namespace. */
export type IdsWithin<Ids extends CaipNetworkId, Name extends Namespace> = string extends Name
  ? Ids
  : CaipNetworkId extends Ids
    ? `${Name}:${string}`
    : Extract<Ids, `${Name}:${string}`>

/** A network that the kit offers. */
export type NetworkWith<Ids extends CaipNetworkId> = Network & { readonly caipNetworkId: Ids }
