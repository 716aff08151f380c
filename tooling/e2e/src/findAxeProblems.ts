import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Result = {
  readonly violations: readonly {
    readonly id: string
    readonly impact: string
    readonly nodes: readonly { readonly target: unknown; readonly failureSummary?: string }[]
  }[]
}

/** How often axe looks at most. */
const looks = 3

/**
 * Runs axe on the current page: WCAG 2.2 AA and best practice, or only these rules, including
 * shadow roots. One line per finding.
 */
export async function findAxeProblems(
  page: Page,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // Injected through the debugger, as by an extension: the page's policy stays enforced.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: tags }
  const runAxe = () =>
    page.evaluate(async (only) => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<Result> }
      }
      // Nothing is fetched for it: our styles stand in the page already.
      return axe.run(document, { runOnly: only, resultTypes: ['violations'], preload: false })
    }, runOnly)
  let violations: Result['violations'] = []
  // What arrives while axe looks fades in, with less contrast than it has at rest: a finding counts
  // if it is there again.
  for (let look = 0; look < looks; look++) {
    await settle(page)
    violations = (await runAxe()).violations
    if (violations.length === 0) break
  }
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${impact}) at ${JSON.stringify(target)}: ${failureSummary?.replace(/\s+/g, ' ')}`,
    ),
  )
}

/** Waits for all animations, since colours are measured as rendered. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const roots = [
      document,
      ...[...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []),
    ]
    const moving = roots
      .flatMap((root) => root.getAnimations())
      .filter(
        ({ playState, effect }) =>
          playState === 'running' &&
          effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
      )
    await Promise.race([
      Promise.all(moving.map((animation) => animation.finished.catch(() => undefined))),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ])
  })
}
