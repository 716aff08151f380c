import { blake2b } from '@noble/hashes/blake2.js'
import { UpstreamError } from '../../../outbound/UpstreamError.js'
import { toAccountId } from '../addressNamespaces.js'
import type { ChainNode, Holding } from '../ChainNode.js'

// twox128 of pallet and item names, equal on every Substrate chain.
const system = '26aa394eea5630e07c48ae0c9558cef7'
const assets = '682a59d51ab9e48a8c8cc418ff9708d2'
const account = 'b99d880ec681799c0cf30e8886371da9'

/** Reads the free balance from System.Account, and listed tokens from Assets.Account. */
export async function readPolkadot(node: ChainNode, address: string): Promise<readonly Holding[]> {
  const { chain } = node
  const id = toAccountId(address)
  if (!id) return []
  const tokens = chain.tokens.filter(({ address: asset }) => /^\d{1,9}$/.test(asset))
  const keys = [
    `0x${system}${account}${hashed(id)}`,
    ...tokens.map(
      ({ address: asset }) => `0x${assets}${account}${hashed(u32(Number(asset)))}${hashed(id)}`,
    ),
  ]
  const [native = 'null', ...rest] = await node.rpc(
    keys.map((key) => ({ method: 'state_getStorage', params: [key] })),
  )
  return [
    // The free balance follows the nonce and three reference counts of four bytes each.
    { ...chain.nativeCurrency, units: u128(native, 16) },
    ...tokens.flatMap(({ address: token, ...about }, index) => {
      const units = u128(rest[index] ?? 'null', 0)
      return units > 0n ? [{ ...about, token, units }] : []
    }),
  ]
}

/** blake2_128_concat */
const hashed = (bytes: Uint8Array) =>
  Buffer.concat([blake2b(bytes, { dkLen: 16 }), bytes]).toString('hex')

function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** Nothing is stored for an account that holds nothing. @throws UpstreamError */
function u128(result: string, offset: number): bigint {
  const text: unknown = JSON.parse(result)
  if (text === null) return 0n
  const bytes = Buffer.from(typeof text === 'string' ? text.slice(2) : '', 'hex').subarray(
    offset,
    offset + 16,
  )
  if (bytes.length < 16) throw new UpstreamError('garbage')
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
}
