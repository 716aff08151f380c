import type { CaipNetworkId, Namespace } from '../caip/Caip.js'
import type { Network } from './Network.js'

/** A network whose namespace and reference the compiler knows. */
export interface NetworkOf<
  Name extends Namespace = Namespace,
  Reference extends number | string = number | string,
> extends Network {
  readonly id: Reference
  readonly caipNetworkId: `${Name}:${Reference}`
  readonly chainNamespace: Name
}

/**
 * The CAIP-2 ids of listed networks of one namespace, or of viem chains: each id where the compiler
 * knows it, else any id of the namespace.
 */
export type NetworkIdOf<Name extends Namespace, Listed> = Listed extends {
  readonly caipNetworkId: infer Id extends CaipNetworkId
}
  ? CaipNetworkId extends Id
    ? `${Name}:${string}`
    : Id
  : Listed extends { readonly id: infer Id extends number }
    ? `${Name}:${Id}`
    : never

/**
 * A list of networks of one namespace. The type excludes a network that is known to be of another.
 */
export type NetworkListOf<Name extends Namespace, Listed> = readonly Listed[] &
  ([Foreign<Name, Listed>] extends [never]
    ? unknown
    : readonly Exclude<Listed, Foreign<Name, Listed>>[])

type Foreign<Name extends Namespace, Listed> = Listed extends {
  readonly chainNamespace: infer Other
}
  ? Name extends Other
    ? never
    : Listed
  : never

/**
 * RPC URLs per network, by CAIP-2 id or the network's own id. Where the compiler knows the listed
 * networks, it accepts no other key.
 */
export type RpcUrlsOf<Name extends Namespace, Listed> = {
  readonly [Key in RpcKeyOf<Name, Listed>]?: readonly string[]
}

type RpcKeyOf<Name extends Namespace, Listed> = Listed extends {
  readonly id: infer Id extends number | string
}
  ? NetworkIdOf<Name, Listed> | Id
  : never

/** The namespaces of CAIP-2 ids. */
export type NamespaceOf<Id extends CaipNetworkId> = CaipNetworkId extends Id
  ? Namespace
  : Id extends `${infer Name}:${string}`
    ? Name
    : never

/** The first 32 characters of a hash, a CAIP-2 reference, where the compiler knows the hash. */
export type First32<Hash extends string> = string extends Hash ? string : Take32<Hash>

/** As `First32`, for a hexadecimal hash in upper or lower case. */
export type FirstHex32<Hash extends string> = string extends Hash
  ? string
  : Take32<Lowercase<Hash extends `0x${infer Digits}` ? Digits : Hash>>

type Take32<
  Text extends string,
  Taken extends string = '',
  Count extends readonly 0[] = [],
> = Count['length'] extends 32
  ? Taken
  : Text extends `${infer Head}${infer Rest}`
    ? Take32<Rest, `${Taken}${Head}`, readonly [...Count, 0]>
    : Taken
