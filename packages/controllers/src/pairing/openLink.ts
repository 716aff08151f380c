import type { DeepLink } from '@latchkey/core/deepLink'

/**
 * The only code that opens links other than anchors. It accepts only links from
 * `@latchkey/core/deepLink`. Opened windows get no reference to the page. No effect outside a page.
 */
export function openLink({ href, target }: DeepLink): void {
  const page = globalThis as Partial<Pick<Window, 'open' | 'top' | 'self'>>
  // Browsers prevent a frame from opening an app within itself.
  const isFramed = page.top !== page.self
  page.open?.(href, target === '_self' && isFramed ? '_top' : target, 'noopener,noreferrer')
}
