import { hexToBytes } from '@noble/hashes/utils.js'
import { ss58Encode } from '@polkadot-labs/hdkd-helpers'
import type { RequestedTransfer } from './PolkadotWallet.js'

/** The pallets of the Asset Hubs that transfer. */
const balances = 10
const assets = 50
/** MultiAddress::Id */
const idKind = 0
const accountSize = 32

/** Reads a call as a transfer of the Asset Hubs; undefined for every other call. */
export function readTransfer(method: string, ss58Prefix: number): RequestedTransfer | undefined {
  if (!/^0x([0-9a-f]{2})+$/i.test(method)) return undefined
  const bytes = hexToBytes(method.slice(2))
  let offset = 2
  const readCompact = (): bigint | undefined => {
    const first = bytes[offset] ?? 0
    const mode = first & 3
    const size = mode === 3 ? (first >> 2) + 4 : 2 ** mode
    const body =
      mode === 3 ? bytes.slice(offset + 1, offset + 1 + size) : bytes.slice(offset, offset + size)
    if (body.length !== size) return undefined
    offset += mode === 3 ? size + 1 : size
    const value = body.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
    return mode === 3 ? value : value >> 2n
  }
  const pallet = bytes[0]
  if (pallet !== balances && pallet !== assets) return undefined
  const assetId = pallet === assets ? readCompact() : undefined
  if (bytes[offset] !== idKind) return undefined
  const account = bytes.slice(offset + 1, offset + 1 + accountSize)
  offset += 1 + accountSize
  const amount = readCompact()
  if (account.length !== accountSize || amount === undefined || offset !== bytes.length)
    return undefined
  return {
    to: ss58Encode(account, ss58Prefix),
    amount,
    ...(assetId !== undefined && { assetId: Number(assetId) }),
  }
}
