import { getBase58Decoder } from '@solana/kit'

export const tokenPrograms = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'spl-token',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'spl-token-2022',
}
const accountSize = 165
const mintSize = 82
const states = ['uninitialized', 'initialized', 'frozen']
const metadataExtension = 19

const base58 = (bytes) => getBase58Decoder().decode(bytes)
const view = (data) => new DataView(data.buffer, data.byteOffset, data.byteLength)

/** A token account's fields, or undefined for another account. */
export function readTokenAccount(account) {
  const { data, programAddress } = account
  if (
    !tokenPrograms[programAddress] ||
    data.length < accountSize ||
    (data.length > accountSize && data[accountSize] !== 2)
  )
    return undefined
  if (data[108] === 0) return undefined
  return {
    mint: base58(data.subarray(0, 32)),
    owner: base58(data.subarray(32, 64)),
    amount: view(data).getBigUint64(64, true),
    state: states[data[108]],
    isNative: view(data).getUint32(109, true) === 1,
  }
}

/** A mint's fields, or undefined for another account. */
export function readMint(account) {
  const { data, programAddress } = account
  if (!tokenPrograms[programAddress] || data.length < mintSize || data[45] !== 1) return undefined
  if (data.length !== mintSize && (data.length <= accountSize || data[accountSize] !== 1))
    return undefined
  const authority = (at) =>
    view(data).getUint32(at, true) === 1 ? base58(data.subarray(at + 4, at + 36)) : null
  return {
    decimals: data[44],
    supply: view(data).getBigUint64(36, true),
    mintAuthority: authority(0),
    freezeAuthority: authority(46),
    extensions: data.length > accountSize ? readExtensions(data) : [],
  }
}

/** An amount in a node's UI form. */
export function toUiAmount(amount, decimals) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  const uiAmountString = rest === '' ? whole : `${whole}.${rest}`
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The `parsed` form of a token program's account; undefined if it has none. */
export function parseTokenData(account, readDecimals) {
  const program = tokenPrograms[account.programAddress]
  const held = readTokenAccount(account)
  if (held) {
    const { mint, owner, amount, state, isNative } = held
    const tokenAmount = toUiAmount(amount, readDecimals(mint))
    return {
      program,
      space: account.data.length,
      parsed: { type: 'account', info: { mint, owner, tokenAmount, state, isNative } },
    }
  }
  const mint = readMint(account)
  if (!mint) return undefined
  const { extensions, supply, ...rest } = mint
  const shown = {
    ...rest,
    supply: String(supply),
    isInitialized: true,
    ...(extensions.length > 0 && { extensions }),
  }
  return { program, space: account.data.length, parsed: { type: 'mint', info: shown } }
}

/** Reads the type-length-value extensions; only metadata is decoded. */
function readExtensions(data) {
  const found = []
  for (let at = accountSize + 1; at + 4 <= data.length; ) {
    const type = view(data).getUint16(at, true)
    const length = view(data).getUint16(at + 2, true)
    if (type === 0) break
    if (type === metadataExtension)
      found.push({
        extension: 'tokenMetadata',
        state: readMetadata(data.subarray(at + 4, at + 4 + length)),
      })
    at += 4 + length
  }
  return found
}

function readMetadata(data) {
  let at = 64
  const text = () => {
    const length = view(data).getUint32(at, true)
    const value = new TextDecoder().decode(data.subarray(at + 4, at + 4 + length))
    at += 4 + length
    return value
  }
  return { mint: base58(data.subarray(32, 64)), name: text(), symbol: text(), uri: text() }
}
