import { type Address, address } from '@solana/addresses'

/** The two token programs: SPL Token and Token-2022, whose transfers are the same instruction. */
export const tokenProgram = /* @__PURE__ */ address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = /* @__PURE__ */ address(
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
)
export const metadataProgram = /* @__PURE__ */ address(
  'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
)

export const tokenPrograms: readonly string[] = /* @__PURE__ */ [tokenProgram, token2022Program]

export function toTokenProgram(owner: unknown): Address | undefined {
  return owner === tokenProgram
    ? tokenProgram
    : owner === token2022Program
      ? token2022Program
      : undefined
}

/**
 * Sizes of a token account and a mint without extensions. With extensions, byte 165 distinguishes
 * them.
 */
const tokenAccountSize = 165
const mintSize = 82

/** True for the data of a mint. A token program also owns token accounts and multisigs. */
export function isMint(data: Uint8Array): boolean {
  const isInitialized = data[45] === 1
  return (
    isInitialized &&
    (data.length === mintSize || (data.length > tokenAccountSize && data[tokenAccountSize] === 1))
  )
}

/** True for the data of a token account. */
export function isTokenAccount(data: Uint8Array): boolean {
  return (
    data.length === tokenAccountSize ||
    (data.length > tokenAccountSize && data[tokenAccountSize] === 2)
  )
}
