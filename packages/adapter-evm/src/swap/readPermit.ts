import type { SignedPermit, SwapPermit } from '@latchkey/core'
import type { Client } from 'viem'
import { hashDomain, parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import { type Hex, isHexOf } from '../language/answers.js'
import { isSame } from './isSame.js'

/** Long enough for a person who reads first, too short to lie around. */
const permitSeconds = 1_800

const abi = parseAbi([
  'function eip712Domain() view returns (bytes1, string, string, uint256, address, bytes32, uint256[])',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function nonces(address) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
])
/** keccak256 of EIP-2612's `Permit(…)`. DAI has another type under the same names. */
const permitTypeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'

const field = (name: string, type: string) => ({ name, type })
const domainTypes = [
  field('name', 'string'),
  field('version', 'string'),
  field('chainId', 'uint256'),
  field('verifyingContract', 'address'),
]
const permitTypes = [
  field('owner', 'address'),
  field('spender', 'address'),
  field('value', 'uint256'),
  field('nonce', 'uint256'),
  field('deadline', 'uint256'),
]

export type PermitToRead = {
  readonly chainId: number
  readonly token: Hex
  readonly owner: Hex
  readonly spender: Hex
  readonly value: bigint
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * The permit of a token that follows EIP-2612. Undefined where the token has none, or where its
 * domain (EIP-5267, else name and version) does not give the separator that it checks against.
 */
export async function readPermit(
  client: Client,
  { chainId, token, owner, spender, value, now }: PermitToRead,
): Promise<SwapPermit | undefined> {
  const of = { address: token, abi }
  const orNone = <Value>(reading: Promise<Value>) => reading.catch(() => undefined)
  const [described, name, version, nonce, separator, typeHash] = await Promise.all([
    orNone(readContract(client, { ...of, functionName: 'eip712Domain' })),
    orNone(readContract(client, { ...of, functionName: 'name' })),
    orNone(readContract(client, { ...of, functionName: 'version' })),
    orNone(readContract(client, { ...of, functionName: 'nonces', args: [owner] })),
    orNone(readContract(client, { ...of, functionName: 'DOMAIN_SEPARATOR' })),
    orNone(readContract(client, { ...of, functionName: 'PERMIT_TYPEHASH' })),
  ])
  if (nonce === undefined || separator === undefined) return undefined
  if (typeHash !== undefined && !isSame(typeHash, permitTypeHash)) return undefined
  const domain = {
    name: described?.[1] ?? name ?? '',
    // Without a version of its own a token has '1' by custom.
    version: described?.[2] ?? version ?? '1',
    chainId,
    verifyingContract: token,
  }
  const types = { EIP712Domain: domainTypes }
  if (!isSame(hashDomain({ domain, types } as Parameters<typeof hashDomain>[0]), separator))
    return undefined
  const deadline = BigInt(Math.floor(now / 1_000) + permitSeconds)
  return {
    token,
    spender,
    value,
    deadline,
    typedData: {
      types: { EIP712Domain: domainTypes, Permit: permitTypes },
      primaryType: 'Permit',
      domain,
      message: {
        owner,
        spender,
        value: value.toString(),
        nonce: nonce.toString(),
        deadline: deadline.toString(),
      },
    },
  }
}

/** The parts of a signature of 65 bytes; undefined for any other, such as a smart account's. */
export function splitSignature(
  { token, spender, value, deadline }: SwapPermit,
  signature: unknown,
): SignedPermit | undefined {
  if (!isHexOf(signature, 130)) return undefined
  const last = Number.parseInt(signature.slice(130), 16)
  return {
    token,
    spender,
    value,
    deadline,
    v: last < 27 ? last + 27 : last,
    r: signature.slice(0, 66),
    s: `0x${signature.slice(66, 130)}`,
  }
}
