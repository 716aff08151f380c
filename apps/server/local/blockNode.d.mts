/**
 * Starts a node of a computed chain: `head + 1` blocks of five transactions each, which move money
 * among a thousand accounts.
 */
export declare function startBlockNode(options: {
  readonly head: number
  /** @default one that the system chooses */
  readonly port?: number
}): Promise<{
  readonly url: string
  /** From now on its blocks from a number on are others, up to another head. */
  reorganise(from: number, head: number): void
  stop(): Promise<void>
}>

/** One of the thousand accounts. */
export declare function accountAt(index: number): string
