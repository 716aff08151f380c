import type { LocalnetDescription, PlannedLocalnet } from '@latchkey/localnet'

/**
 * The server's `chains` for the local chains, from what `localnet.describe()` or `planLocalnet`
 * says.
 */
export declare function chainsOf(
  description: LocalnetDescription | PlannedLocalnet,
): readonly Readonly<Record<string, unknown>>[]

/** The server's `prices` for the local chains. */
export declare function pricesOf(description: object): {
  readonly stables: readonly string[]
  readonly dex: object
}
