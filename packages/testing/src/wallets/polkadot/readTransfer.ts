import { hexToBytes } from '@noble/hashes/utils.js'
import type { RequestedTransfer } from './PolkadotWallet.js'
import { readScale } from './readScale.js'

/** The pallets of the Asset Hubs that transfer. */
const balances = 10
const assets = 50

/** Reads a call as a transfer of the Asset Hubs; undefined for every other call. */
export function readTransfer(method: string, ss58Prefix: number): RequestedTransfer | undefined {
  if (!/^0x([0-9a-f]{2})+$/i.test(method)) return undefined
  const bytes = hexToBytes(method.slice(2))
  const [pallet] = bytes
  if (pallet !== balances && pallet !== assets) return undefined
  const reader = readScale(bytes.subarray(2))
  try {
    const assetId = pallet === assets ? reader.compact() : undefined
    const to = reader.account(ss58Prefix)
    const amount = reader.compact()
    if (!reader.isAtEnd()) return undefined
    return { to, amount, ...(assetId !== undefined && { assetId: Number(assetId) }) }
  } catch {
    return undefined
  }
}
