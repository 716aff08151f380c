import type { Page } from 'playwright-core'

/** One request that left the page, in order. */
export type SeenRequest = {
  readonly url: string
  readonly method: string
  readonly resourceType: string
}

export type PageWatch = {
  /** Uncaught exceptions and unhandled rejections. */
  readonly pageErrors: readonly string[]
  readonly consoleErrors: readonly string[]
  /**
   * Content-Security-Policy and Trusted Types violations, as `directive blocked-uri (source:line)`.
   */
  readonly cspViolations: readonly string[]
  readonly requests: readonly SeenRequest[]
  /**
   * All problems so far, in one list:
   * `expect(watch.problems()).toEqual([])`.
   */
  problems(): readonly string[]
  /** Requested origins other than the page's own; data: and blob: URLs do not count. */
  foreignOrigins(): readonly string[]
  clear(): void
}

let watches = 0

/**
 * Collects errors and requests of a page. Call it before `page.goto`.
 *
 * @example
 * const watch = await watchPage(page)
 * await page.goto(url)
 * console.log(watch.problems())
 */
export async function watchPage(page: Page): Promise<PageWatch> {
  const pageErrors: string[] = []
  const consoleErrors: string[] = []
  const cspViolations: string[] = []
  const requests: SeenRequest[] = []
  page.on('pageerror', (error) => pageErrors.push(error.stack ?? String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error')
      consoleErrors.push(`${message.text()} (${message.location().url})`)
  })
  page.on('request', (request) => {
    if (/^(https?|wss?):/.test(request.url()))
      requests.push({
        url: request.url(),
        method: request.method(),
        resourceType: request.resourceType(),
      })
  })
  page.on('websocket', (socket) =>
    requests.push({ url: socket.url(), method: 'GET', resourceType: 'websocket' }),
  )
  const report = `__latchkeyViolation${watches++}`
  await page.exposeFunction(report, (text: string) => cspViolations.push(text))
  await page.addInitScript((name) => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const tell = (globalThis as unknown as Record<string, (text: string) => void>)[name]
      tell?.(
        `${event.effectiveDirective} ${event.blockedURI} (${event.sourceFile}:${event.lineNumber})`,
      )
    })
  }, report)
  return {
    pageErrors,
    consoleErrors,
    cspViolations,
    requests,
    problems: () => [
      ...pageErrors.map((text) => `page error: ${text}`),
      ...consoleErrors.map((text) => `console error: ${text}`),
      ...cspViolations.map((text) => `CSP violation: ${text}`),
    ],
    foreignOrigins() {
      const own = URL.canParse(page.url()) ? new URL(page.url()).origin : ''
      return [...new Set(requests.map(({ url }) => new URL(url).origin))].filter(
        (origin) => origin !== own,
      )
    },
    clear() {
      for (const list of [pageErrors, consoleErrors, cspViolations, requests]) list.length = 0
    },
  }
}
