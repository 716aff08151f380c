import type { Page } from 'playwright-core'

/** A link as the browser was asked to open it. */
export type OpenedLink = {
  readonly href: string
  readonly target: string | undefined
  readonly features: string | undefined
  /** What the browser allows only then: within the tap. */
  readonly isGesture: boolean
}

/**
 * Takes note of links in place of opening them: there are no apps here. Call it before the page is
 * opened.
 */
export async function noteLinks(page: Page): Promise<() => Promise<readonly OpenedLink[]>> {
  await page.addInitScript(() => {
    const noted: unknown[] = []
    Object.assign(window, { notedLinks: noted })
    // `window.event` says nothing of what happens in a shadow tree.
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
