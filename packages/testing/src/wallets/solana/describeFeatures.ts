export const optionalFeatures = [
  'standard:disconnect',
  'standard:events',
  'solana:signMessage',
  'solana:signIn',
  'solana:signTransaction',
  'solana:signAndSendTransaction',
] as const
const versions = ['legacy', 0] as const

/** The features of a wallet, as shown to a page. */
export function describeFeatures(
  wanted: readonly string[],
  {
    call,
    listeners,
  }: {
    call(feature: string, input: readonly unknown[]): unknown
    readonly listeners: Set<(change: unknown) => void>
  },
) {
  const feature = (id: string, extra: object = {}) => {
    const [, method = ''] = id.split(':')
    return {
      [id]: {
        version: '1.0.0',
        ...extra,
        [method]: (...input: readonly unknown[]) => call(id, input),
      },
    }
  }
  const has = (id: (typeof optionalFeatures)[number]) => wanted.includes(id)
  const events = {
    version: '1.0.0',
    on: (_: 'change', listener: (change: unknown) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return Object.freeze({
    ...feature('standard:connect'),
    ...(has('standard:events') && { 'standard:events': events }),
    ...(has('standard:disconnect') && feature('standard:disconnect')),
    ...(has('solana:signMessage') && feature('solana:signMessage')),
    ...(has('solana:signIn') && feature('solana:signIn')),
    ...(has('solana:signTransaction') &&
      feature('solana:signTransaction', { supportedTransactionVersions: versions })),
    ...(has('solana:signAndSendTransaction') &&
      feature('solana:signAndSendTransaction', { supportedTransactionVersions: versions })),
  })
}
