import type { BrowserContext, Page } from 'playwright-core'
import { TestRunner } from 'vitest'

/** Long enough for a page that still answers, in milliseconds. */
const answerMs = 5_000

/**
 * Adds the contents of each page of a context to the error of the test that runs now, if it fails:
 * a rerun of a flaky test would not show them again. A context that is left open is read when its
 * test has failed. One that the test closes is read before, by the returned function: only later is
 * it known whether the test fails.
 */
export function describePagesOnFailure(context: BrowserContext): () => Promise<void> {
  const test = TestRunner.getCurrentTest()
  let read: Promise<readonly string[]> | undefined
  const readOnce = async () => {
    read ??= Promise.all(context.pages().map(describePage))
    return await read
  }
  test?.context.onTestFailed(async () => {
    const [error] = test.result?.errors ?? []
    const shown = await readOnce()
    if (error) error.stack = [error.stack ?? error.message, ...shown].join('\n\n')
  })
  return async () => {
    if (test) await readOnce()
  }
}

async function describePage(page: Page): Promise<string> {
  const late = new Promise<string>((resolve) =>
    setTimeout(resolve, answerMs, '(no answer)').unref(),
  )
  const shown = page.evaluate(() => {
    const dialogs = [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) =>
      [...(shadowRoot?.querySelectorAll('dialog') ?? [])].map(
        (dialog) =>
          `${dialog.open ? 'open' : 'closed'} dialog: ${dialog.innerText.replaceAll(/\s+/g, ' ')}`,
      ),
    )
    return [...dialogs, `page: ${document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 500)}`]
  })
  const text = await Promise.race([shown, late]).catch((reason: unknown) => String(reason))
  return `${page.url()} showed:\n${[text].flat().join('\n')}`
}
