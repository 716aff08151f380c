import type { DeepLink } from '@latchkey/core/deepLink'

/**
 * The one place that opens anything but an anchor: only what `@latchkey/core/deepLink` built gets
 * here. Outgoing windows know nothing of the page. Does nothing outside a page.
 */
export function openLink({ href, target }: DeepLink): void {
  const page = globalThis as Partial<Pick<Window, 'open' | 'top' | 'self'>>
  // Browsers keep a frame from opening an app over itself.
  const isFramed = page.top !== page.self
  page.open?.(href, target === '_self' && isFramed ? '_top' : target, 'noopener,noreferrer')
}
