import type { Locator, Page } from 'playwright-core'

/** Input method of a visitor: pointer, or keyboard alone. */
export type Hand = {
  readonly by: 'mouse' | 'keyboard'
  press(target: Locator): Promise<void>
  fill(target: Locator, text: string): Promise<void>
  choose(target: Locator, value: string): Promise<void>
}

const mostTabs = 120

export function createHand(page: Page, by: Hand['by']): Hand {
  /** Presses only Tab until the target has focus. */
  const reach = async (target: Locator): Promise<void> => {
    await target.waitFor({ state: 'visible' })
    for (let tabs = 0; tabs < mostTabs; tabs++) {
      if (await target.evaluate(hasFocus)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`${mostTabs} times Tab, and ${target} never had focus`)
  }
  if (by === 'mouse') {
    return {
      by,
      press: (target) => target.click(),
      fill: (target, text) => target.fill(text),
      choose: async (target, value) => {
        await target.selectOption(value)
      },
    }
  }
  return {
    by,
    async press(target) {
      await reach(target)
      await page.keyboard.press('Enter')
    },
    async fill(target, text) {
      await reach(target)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    async choose(target, value) {
      await reach(target)
      // A closed list selects by the first letter of a choice.
      const label = await target.locator(`option[value="${value}"]`).textContent()
      await page.keyboard.type((label ?? '').slice(0, 1))
      await page.waitForFunction(
        ([element, wanted]) => (element as HTMLSelectElement).value === wanted,
        [await target.elementHandle(), value] as const,
      )
    },
  }
}

/** True for the element itself, through shadow roots. */
function hasFocus(element: Element): boolean {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active === element
}
