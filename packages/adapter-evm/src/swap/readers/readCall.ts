import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
} from 'viem'
import type { Hex } from '../../language/answers.js'

/**
 * Decodes a call in its one canonical form: any other encoding could mean something else to the
 * contract. `undefined` for that, and for a function that `abi` lacks. `tail` allows bytes after the
 * arguments, such as a referrer's mark.
 */
export function readCall<const Known extends Abi>(
  abi: Known,
  data: Hex,
  { tail = false }: { readonly tail?: boolean } = {},
): DecodeFunctionDataReturnType<Known> | undefined {
  try {
    const decoded = decodeFunctionData({ abi, data })
    const again = encodeFunctionData({ abi, ...decoded } as never).toLowerCase()
    const told = data.toLowerCase()
    return (tail ? told.startsWith(again) : told === again) ? decoded : undefined
  } catch {
    return undefined
  }
}
