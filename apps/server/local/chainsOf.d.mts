import type { LocalnetDescription } from '@latchkey/localnet'

/** The server's `chains` for the local chains, from what `localnet.describe()` says. */
export declare function chainsOf(description: LocalnetDescription): readonly Readonly<Record<string, unknown>>[]
