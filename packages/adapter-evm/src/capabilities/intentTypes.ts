import { ownMember } from './intentPath.js'

/**
 * `encodeType` of EIP-712: the primary type, then those it uses by name, such as
 * 'Mail(Person from,Person to)Person(string name)'. Undefined for types that are malformed.
 */
export function readEncodeType(
  primaryType: unknown,
  types: unknown,
): { readonly name: string; readonly encoded: string } | undefined {
  if (typeof primaryType !== 'string') return undefined
  const written = new Map<string, string>()
  const collect = (name: string): boolean => {
    const members = ownMember(types, name)
    if (written.has(name) || members === undefined) return true
    if (!Array.isArray(members)) return false
    const parts = members.map((member: unknown) => ({
      type: String(ownMember(member, 'type')),
      name: String(ownMember(member, 'name')),
    }))
    written.set(name, `${name}(${parts.map((part) => `${part.type} ${part.name}`).join(',')})`)
    return parts.every((part) => collect(part.type.replace(/\[.*$/, '')))
  }
  if (!collect(primaryType)) return undefined
  const first = written.get(primaryType)
  if (first === undefined) return undefined
  const others = [...written.keys()].filter((name) => name !== primaryType).sort()
  return {
    name: primaryType,
    encoded: [first, ...others.map((name) => written.get(name))].join(''),
  }
}
