/**
 * Starts a node of a computed chain: `head + 1` blocks of five transactions each, which move money
 * among a thousand accounts.
 */
export declare function startBlockNode(options: {
  readonly head: number
  /** @default one that the system chooses */
  readonly port?: number
}): Promise<{ readonly url: string; stop(): Promise<void> }>

/** One of the thousand accounts. */
export declare function accountAt(index: number): string
