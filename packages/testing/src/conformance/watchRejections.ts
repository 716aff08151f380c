type BrowserEvents = {
  addEventListener(
    type: 'unhandledrejection',
    listener: (event: { readonly reason: unknown }) => void,
  ): void
  removeEventListener(
    type: 'unhandledrejection',
    listener: (event: { readonly reason: unknown }) => void,
  ): void
}

/** Collects unhandled promise rejections, in Node and in browsers, until stopped. */
export function watchRejections(): { readonly rejections: readonly unknown[]; stop(): void } {
  const rejections: unknown[] = []
  if (typeof process === 'object' && typeof process.on === 'function') {
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    return { rejections, stop: () => void process.off('unhandledRejection', note) }
  }
  const page = globalThis as unknown as BrowserEvents
  const note = ({ reason }: { readonly reason: unknown }) => void rejections.push(reason)
  page.addEventListener('unhandledrejection', note)
  return { rejections, stop: () => page.removeEventListener('unhandledrejection', note) }
}
