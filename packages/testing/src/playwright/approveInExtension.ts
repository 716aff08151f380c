import type { BrowserContext, Page } from 'playwright-core'

export type ApproveInExtensionOptions = {
  /** Presses Reject instead. @default false */
  readonly reject?: boolean
  /** Milliseconds. @default 30 000 */
  readonly timeout?: number
}

const lookMs = 50

/**
 * Answers the next prompt of Latchkey's extension wallet, in its own window. Resolves with the
 * window's text.
 *
 * @throws Error when no prompt appears in time
 * @example
 * await page.getByRole('button', { name: 'Sign' }).click()
 * const asked = await approveInExtension(context)
 */
export async function approveInExtension(
  context: BrowserContext,
  options: ApproveInExtensionOptions = {},
): Promise<string> {
  const { reject = false, timeout = 30_000 } = options
  const until = Date.now() + timeout
  while (Date.now() < until) {
    for (const page of context.pages()) {
      const asked = isApprovalWindow(page) ? await answer(page, reject) : undefined
      if (asked !== undefined) return asked
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
  throw new Error('The extension asked nothing.')
}

const isApprovalWindow = (page: Page): boolean =>
  /^chrome-extension:\/\/\w+\/approve\.html$/.test(page.url())

/** Answers the page's prompt; undefined without a pending one. */
async function answer(page: Page, reject: boolean): Promise<string | undefined> {
  let asked: string | undefined
  try {
    const button = page.getByRole('button', {
      name: reject ? 'Reject' : 'Approve',
      exact: true,
      disabled: false,
    })
    if ((await button.count()) === 0) return undefined
    asked = (await page.getByRole('main').textContent()) ?? ''
    await button.click({ timeout: 2_000 })
    return asked
  } catch {
    // The window closes with the last answer, or shows the next prompt, often before the click is
    // reported.
    if (asked === undefined || page.isClosed()) return asked
    const shown = await page
      .getByRole('main')
      .textContent({ timeout: 2_000 })
      .catch(() => undefined)
    return shown === asked ? undefined : asked
  }
}
