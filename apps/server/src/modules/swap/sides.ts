import { getAddress } from 'viem/utils'
import { HttpProblem } from '../../http/HttpProblem.js'
import { nativeToken } from '../blockchain/nativeToken.js'
import type { SwapSide } from './SwapEngine.js'

/** @throws HttpProblem INVALID_ADDRESS */
function parse(caip: unknown, what: string): readonly [string, string] {
  const [, chainId, address] = /^(eip155:\d{1,32}):(0x[0-9a-fA-F]{40})$/.exec(String(caip)) ?? []
  if (chainId === undefined || address === undefined)
    throw new HttpProblem(400, 'INVALID_ADDRESS', `'${what}' must be a CAIP-10 id of eip155`)
  return [chainId, address.toLowerCase()]
}

/** A token of the wire. @throws HttpProblem INVALID_ADDRESS */
export function toSide(caip: unknown, what: string): SwapSide {
  const [chainId, token] = parse(caip, what)
  return token === nativeToken ? { chainId } : { chainId, token }
}

/**
 * The bare address of an account on this chain.
 *
 * @throws HttpProblem INVALID_ADDRESS, CHAIN_MISMATCH
 */
export function toUser(caip: unknown, on: string): string {
  const [chainId, address] = parse(caip, 'userAddress')
  if (chainId !== on) throw chainMismatch()
  return address
}

export const chainMismatch = () =>
  new HttpProblem(400, 'CHAIN_MISMATCH', 'Both tokens and the account must be on one chain')

export const toCaip = (chainId: string, address: string): string =>
  `${chainId}:${getAddress(address as `0x${string}`)}`

export const sideToCaip = ({ chainId, token }: SwapSide): string =>
  token === undefined ? `${chainId}:${nativeToken}` : toCaip(chainId, token)

export const isSameSide = (a: SwapSide, b: SwapSide): boolean =>
  a.chainId === b.chainId && a.token === b.token
