/** A method of a foreign object. */
export type ForeignMethod = (...args: readonly unknown[]) => unknown

/** A property of a foreign object; undefined if missing or throwing. */
export function readProperty(object: unknown, name: string): unknown {
  try {
    return (object as Readonly<Record<string, unknown>> | null | undefined)?.[name]
  } catch {
    return undefined
  }
}

/** A bound method of a foreign object; undefined if missing or throwing. */
export function readMethod(object: unknown, name: string): ForeignMethod | undefined {
  const method = readProperty(object, name)
  return typeof method === 'function' ? (method as ForeignMethod).bind(object) : undefined
}
