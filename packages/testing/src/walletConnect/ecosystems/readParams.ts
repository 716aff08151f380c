import { createProviderError } from '../../wallets/createProviderError.js'

/** The parameters of a method that takes an object. @throws -32602 */
export function readObject(params: unknown): Readonly<Record<string, unknown>> {
  const value: unknown = Array.isArray(params) ? params[0] : params
  if (typeof value !== 'object' || value === null) throw invalidParams('an object is expected')
  return value as Readonly<Record<string, unknown>>
}

/** A text of the parameters. @throws -32602 */
export function readText(params: Readonly<Record<string, unknown>>, name: string): string {
  const value = params[name]
  if (typeof value !== 'string') throw invalidParams(`${name} is missing`)
  return value
}

/** One of the session's addresses: the named one, or the first where none is named. @throws 4100 */
export function readSigner(addresses: readonly string[], named: unknown): string {
  const [first] = addresses
  const wanted = named === undefined ? first : addresses.find((one) => one === named)
  if (wanted === undefined)
    throw createProviderError(4100, 'The requested account has not been authorized.')
  return wanted
}

export const invalidParams = (reason: string): Error =>
  createProviderError(-32602, `Invalid params: ${reason}`)
export const unknownMethod = (method: string): Error =>
  createProviderError(-32601, `The method ${method} is not supported.`)
export const noNode = (): Error =>
  createProviderError(4901, 'This wallet has no node for the network.')
