/** A method of a foreign object. */
export type ForeignMethod = (...args: readonly unknown[]) => unknown

/** A property of a foreign object; undefined where there is none or reading it throws. */
export function readProperty(object: unknown, name: string): unknown {
  try {
    return (object as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/**
 * A method of a foreign object, bound to it; undefined where there is none or reading it throws.
 */
export function readMethod(object: unknown, name: string): ForeignMethod | undefined {
  const method = readProperty(object, name)
  return typeof method === 'function' ? (method as ForeignMethod).bind(object) : undefined
}
