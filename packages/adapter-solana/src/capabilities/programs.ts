import { type Address, address } from '@solana/addresses'

/** The two token programs: SPL Token and Token-2022, whose transfers are the same instruction. */
export const tokenProgram = /* @__PURE__ */ address('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')
export const token2022Program = /* @__PURE__ */ address(
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
)
export const memoProgram = /* @__PURE__ */ address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** The memo program and its first version, whose memos old transactions have. */
export const memoPrograms: readonly string[] = /* @__PURE__ */ [
  memoProgram,
  'Memo1UhkJRfHyvLMuVucJwxXeuD728EqVDDwQDxFMNo',
]
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

/** Number of Token-2022's `MemoTransfer` extension. */
const memoTransfer = 8

/**
 * True for a token account that takes transfers with a memo alone. Extensions follow the kind of
 * the account: u16 number, u16 length, value.
 *
 * Source: https://docs.rs/spl-token-2022-interface (`ExtensionType`, `MemoTransfer`)
 */
export function needsMemo(data: Uint8Array): boolean {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let at = tokenAccountSize + 1; at + 4 < data.length; ) {
    const number = view.getUint16(at, true)
    if (number === memoTransfer) return data[at + 4] === 1
    // Zero: no extension follows.
    if (number === 0) return false
    at += 4 + view.getUint16(at + 2, true)
  }
  return false
}
