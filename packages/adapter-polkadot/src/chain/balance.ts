import { type ChainAdapter, createError, parseCaipAddress } from '@latchkey/core'
import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { isHex } from '../language/answers.js'
import type { Hex } from '../language/Hex.js'
import { requirePublicKey } from '../language/ss58.js'
import type { ChainReader } from './createChainReader.js'

/** twox128('System') + twox128('Account') */
const systemAccount = '26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** Offset of the balances, after four u32: nonce, consumers, providers, sufficients. */
const freeAt = 16

/** Storage key of this account in System.Account: Blake2_128Concat of its public key. */
export function systemAccountKey(publicKey: Hex): Hex {
  const key = hexToBytes(publicKey.slice(2))
  return `0x${systemAccount}${bytesToHex(blake2b(key, { dkLen: 16 }))}${bytesToHex(key)}`
}

/**
 * The native balance: `free` of System.Account. Like in other wallets it includes frozen (staked,
 * locked) funds and excludes reserved ones. A transfer cannot spend frozen funds or the existential
 * deposit.
 */
export async function readNativeBalance(
  reader: ChainReader,
  input: Parameters<ChainAdapter['getNativeBalance']>[0],
): Promise<bigint> {
  const key = systemAccountKey(requirePublicKey(parseCaipAddress(input.address).address))
  const stored = await reader.read(input, 'state_getStorage', [key])
  if (stored === null) return 0n
  if (!isHex(stored) || stored.length < 2 + 2 * (freeAt + 16))
    throw createError('BALANCE_UNAVAILABLE', { details: 'System.Account has an unknown shape.' })
  return hexToBytes(stored.slice(2, 2 + 2 * (freeAt + 16)))
    .subarray(freeAt)
    .reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}
