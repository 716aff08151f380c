import type { Namespace } from '@latchkey/core'
import { isSameAddress, isTwin } from './addressForm.js'

/** An address that the person chose or paid, as far as the guard needs it: a `Payee` is one. */
export type KnownAddress = {
  readonly address: string
  /** @default the receiver's namespace */
  readonly namespace?: Namespace
  readonly name?: string
}

/**
 * A finding about a receiver.
 *
 * - `TWIN`: it looks like `like`, a receiver that the person chose or paid before, and is another. So
 *   does an address that was itself chosen before, perhaps by mistake.
 * - `TWIN_OF_OWN`: it looks like `like`, an account of the person, and is another.
 * - `OWN`: it is an account of the person.
 * - `NEW`: the person never chose it, and it looks like none that they chose or paid.
 */
export type ReceiverFinding =
  | { readonly code: 'TWIN'; readonly like: KnownAddress }
  | { readonly code: 'TWIN_OF_OWN'; readonly like: string }
  | { readonly code: 'OWN' }
  | { readonly code: 'NEW' }

export type ReceiverToCheck = {
  readonly namespace: Namespace
  /** The receiver's bare address. */
  readonly address: string
  /** The bare addresses of the person's accounts in the namespace. */
  readonly own: readonly string[]
  /**
   * Only the receivers that the person chose before: routers, spenders and token contracts would
   * cause false alarms.
   */
  readonly payees: readonly KnownAddress[]
  /**
   * The bare addresses that the account itself paid, by its history. They can add a warning and take
   * none away: a source of history may lie. @default none
   */
  readonly paid?: readonly string[]
}

/**
 * Compares a receiver with the person's accounts and payees, against address poisoning: an attacker
 * makes an address that looks like a known one, and puts it into the account's history. The gravest
 * finding comes first. An empty list: a payee that looks like no other.
 *
 * @example
 * const [finding] = checkReceiver({
 *   namespace: 'eip155',
 *   address: '0xd9A1C3788D81257612E2581A6ea0aDa244853a91',
 *   own: [],
 *   payees: [{ address: '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91' }],
 * })
 * console.log(finding?.code) // 'TWIN'
 */
export function checkReceiver({
  namespace,
  address,
  own,
  payees,
  paid = [],
}: ReceiverToCheck): readonly ReceiverFinding[] {
  if (own.some((each) => isSameAddress(namespace, each, address))) return [{ code: 'OWN' }]
  const known = payees.filter((each) => (each.namespace ?? namespace) === namespace)
  const twin = [...known, ...paid.map((each) => ({ address: each }))].find((each) =>
    isTwin(namespace, each.address, address),
  )
  const twinOfOwn = own.find((each) => isTwin(namespace, each, address))
  if (twin !== undefined || twinOfOwn !== undefined)
    return [
      ...(twin === undefined ? [] : [{ code: 'TWIN', like: twin } as const]),
      ...(twinOfOwn === undefined ? [] : [{ code: 'TWIN_OF_OWN', like: twinOfOwn } as const]),
    ]
  return known.some((each) => isSameAddress(namespace, each.address, address))
    ? []
    : [{ code: 'NEW' }]
}
