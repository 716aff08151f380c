import { toHttpsUrl } from '@latchkey/core'
import { namehash, normalize } from 'viem/ens'
import { decodeFunctionResult, encodeFunctionData } from 'viem/utils'
import { z } from 'zod'
import { parseAnswer } from '../../outbound/parseAnswer.js'
import { UpstreamError } from '../../outbound/UpstreamError.js'
import type { ChainNode } from './ChainNode.js'

export type Identity = { readonly name: string | null; readonly avatar: string | null }

const node32 = { name: 'node', type: 'bytes32' } as const
const view = 'view' as const
const abi = [
  {
    type: 'function',
    name: 'resolver',
    stateMutability: view,
    inputs: [node32],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'name',
    stateMutability: view,
    inputs: [node32],
    outputs: [{ type: 'string' }],
  },
  {
    type: 'function',
    name: 'addr',
    stateMutability: view,
    inputs: [node32],
    outputs: [{ type: 'address' }],
  },
  {
    type: 'function',
    name: 'text',
    stateMutability: view,
    inputs: [node32, { name: 'key', type: 'string' }],
    outputs: [{ type: 'string' }],
  },
] as const

/** Of an address without a name. */
export const nobody: Identity = { name: null, avatar: null }
const hex = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/)
const zero = '0x0000000000000000000000000000000000000000'

/**
 * The ENS name of an address (ERC-181, ERC-137), only if the name resolves back to it (W-12), and
 * its avatar if that is an https URL. Off-chain names (ERC-3668) are not supported.
 *
 * @throws UpstreamError if the chain is unreachable
 */
export async function readIdentity(
  node: ChainNode,
  registry: string,
  address: string,
): Promise<Identity> {
  const ask = async (
    to: string,
    name: 'resolver' | 'name' | 'addr',
    hash: `0x${string}`,
  ): Promise<string> => {
    const data = encodeFunctionData({ abi, functionName: name, args: [hash] })
    const [result] = await node.rpc([{ method: 'eth_call', params: [{ to, data }, 'latest'] }])
    return decoded(() => decodeFunctionResult({ abi, functionName: name, data: toHex(result) }))
  }
  const reverse = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const reverseResolver = await ask(registry, 'resolver', reverse)
  if (reverseResolver === '' || reverseResolver === zero) return nobody
  const name = await ask(reverseResolver, 'name', reverse)
  if (!isNormal(name)) return nobody
  const hash = namehash(name)
  const resolver = await ask(registry, 'resolver', hash)
  if (resolver === '' || resolver === zero) return nobody
  if ((await ask(resolver, 'addr', hash)).toLowerCase() !== address.toLowerCase()) return nobody
  const data = encodeFunctionData({ abi, functionName: 'text', args: [hash, 'avatar'] })
  const [text] = await node.rpc([
    { method: 'eth_call', params: [{ to: resolver, data }, 'latest'] },
  ])
  return {
    name,
    avatar:
      toHttpsUrl(
        decoded(() => decodeFunctionResult({ abi, functionName: 'text', data: toHex(text) })),
      ) ?? null,
  }
}

/** The bytes that a call returned, as hex. @throws UpstreamError if the answer is no bytes */
function toHex(result: string | undefined): `0x${string}` {
  return parseAnswer(hex, result ?? 'null') as `0x${string}`
}

/** Decodes an answer; empty for an address without the contract or the function. */
function decoded(decode: () => string): string {
  try {
    return decode()
  } catch (error) {
    if (error instanceof UpstreamError) throw error
    return ''
  }
}

function isNormal(name: string): boolean {
  try {
    return name !== '' && name.length <= 255 && normalize(name) === name
  } catch {
    return false
  }
}
