/**
 * An error and the errors that it wraps, outermost first. Wallets and libraries put the real error
 * under `cause`, `data`, `originalError` or `error`. Survives cycles and getters that throw.
 *
 * @example
 * const rejected = errorLayers(thrown).some((layer) => readCode(layer) === 4001)
 */
export function errorLayers(error: unknown): readonly unknown[] {
  const layers = [error]
  for (const layer of layers) {
    if (layers.length > 8) break
    for (const key of ['cause', 'data', 'originalError', 'error']) {
      try {
        const inner = (layer as Record<string, unknown> | null | undefined)?.[key]
        if (typeof inner === 'object' && inner !== null && !layers.includes(inner))
          layers.push(inner)
      } catch {
        // A getter that throws is skipped.
      }
    }
  }
  return layers
}
