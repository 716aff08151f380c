import { channelLimits } from '../protocol/messages.js'

/**
 * Whether a message keeps the bounds of size and depth. False for what is no plain data, such as a
 * Map or bytes. A message may hold one object in many places, as often as JSON would repeat it, so
 * the walk ends once the characters are used up.
 */
export function isBounded(message: unknown): boolean {
  let left: number = channelLimits.size
  const take = (characters: number): boolean => {
    left -= characters
    return left >= 0
  }
  const takeText = (text: string): boolean =>
    text.length <= left && take(JSON.stringify(text).length)

  const fits = (value: unknown, depth: number): boolean => {
    if (typeof value === 'string') return takeText(value)
    if (typeof value !== 'object' || value === null)
      return typeof value !== 'bigint' && take(String(value).length)
    if (depth === 0) return false
    // JSON fills the gaps of a list, which may be long, and knows no other field of it.
    if (Array.isArray(value))
      return (
        take(value.length + 1) &&
        Object.entries(value).every(([at, inner]) => /^\d+$/.test(at) && fits(inner, depth - 1))
      )
    return (
      Object.getPrototypeOf(value) === Object.prototype &&
      take(2) &&
      Object.entries(value).every(
        ([name, inner]) => take(2) && takeText(name) && fits(inner, depth - 1),
      )
    )
  }
  return fits(message, channelLimits.depth)
}
