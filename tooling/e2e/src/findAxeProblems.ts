import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'

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

/** axe's rule for contrast. With forced colours it reads colours that the browser does not use. */
const ruleOfContrast = 'color-contrast'
/** axe’s rule for targets. It takes one that is half under a sticky foot for a small one. */
const ruleOfTargets = 'target-size'

/**
 * Runs axe on the current page, or on one frame of it: WCAG 2.2 AA and best practice, or only these rules, including
 * shadow roots. One line per finding. A target that is too small where it stands is looked at again
 * in the middle of what scrolls.
 */
export async function findAxeProblems(
  page: Page | Frame,
  rules?: readonly string[],
): Promise<readonly string[]> {
  // Injected through the debugger, as by an extension: the page's policy stays enforced.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const isForced = await page.evaluate(() => matchMedia('(forced-colors: active)').matches)
  const ofRules = (values: readonly string[]) => ({ runOnly: { type: 'rule', values } })
  const chosen = {
    ...(rules ? ofRules(rules) : { runOnly: { type: 'tag', values: tags } }),
    ...(isForced && { rules: { [ruleOfContrast]: { enabled: false } } }),
  }
  const runAxe = (options: object) =>
    page.evaluate(async (given) => {
      const { axe } = window as unknown as {
        axe: { run(context: unknown, options: unknown): Promise<Result> }
      }
      // Nothing is fetched for it: our styles stand in the page already.
      return axe.run(document, { ...given, resultTypes: ['violations'], preload: false })
    }, options)
  const isSmallInTheMiddle = async (target: unknown): Promise<boolean> => {
    await page.evaluate(scrollToMiddle, target)
    const { violations: small } = await runAxe(ofRules([ruleOfTargets]))
    return small.some(({ nodes }) => nodes.some((node) => isSame(node.target, target)))
  }
  let violations: Result['violations'] = []
  // An element that arrives while axe looks fades in, with less contrast than at rest: axe looks
  // again after a finding.
  for (let look = 0; look < looks; look++) {
    await settle(page)
    violations = (await runAxe(chosen)).violations
    if (violations.length === 0) break
  }
  const problems: string[] = []
  for (const { id, impact, nodes } of violations)
    for (const { target, failureSummary } of nodes)
      if (id !== ruleOfTargets || (await isSmallInTheMiddle(target)))
        problems.push(
          `${id} (${impact}) at ${JSON.stringify(target)}: ${failureSummary?.replace(/\s+/g, ' ')}`,
        )
  return problems
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Scrolls the element of an axe target: a selector for each shadow root on the way to it. */
function scrollToMiddle(target: unknown): void {
  let root: ParentNode | null | undefined = document
  let element: Element | null | undefined
  for (const selector of (target as readonly (string | readonly string[])[]).flat()) {
    element = root?.querySelector(selector)
    root = element?.shadowRoot
  }
  element?.scrollIntoView({ block: 'center' })
}

/** Waits for all animations, since colours are measured as rendered. */
async function settle(page: Page | Frame): Promise<void> {
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
