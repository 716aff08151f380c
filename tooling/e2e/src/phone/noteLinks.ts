import type { Page } from 'playwright-core'

/** An attempt to open a link. */
export type OpenedLink = {
  readonly href: string
  readonly target: string | undefined
  readonly features: string | undefined
  /** True within the tap, where the browser allows it. */
  readonly isGesture: boolean
}

/**
 * Records links in place of opening them, since there are no apps here. Call it before the page
 * opens.
 */
export async function noteLinks(page: Page): Promise<() => Promise<readonly OpenedLink[]>> {
  await page.addInitScript(() => {
    const noted: unknown[] = []
    Object.assign(window, { notedLinks: noted })
    // `window.event` is unset for events in a shadow tree.
    let isTap = false
    window.addEventListener('click', () => (isTap = true), true)
    window.addEventListener('click', () => (isTap = false))
    window.open = (href, target, features) => {
      noted.push({
        href: String(href),
        target,
        features,
        isGesture: isTap && navigator.userActivation.isActive,
      })
      return null
    }
  })
  return () => page.evaluate(() => (window as unknown as { notedLinks: OpenedLink[] }).notedLinks)
}
