import type { Page } from 'playwright-core'
import type { Scene } from '../../../packages/ui/test/Scene.js'
import type { createFakeKit } from './fakeKit.js'

/** The globals that gallery.ts sets on the page. */
export type Globals = {
  kit: ReturnType<typeof createFakeKit>
  unmount(): void
  mountKit(kit: ReturnType<typeof createFakeKit>): () => void
  createFakeKit: typeof createFakeKit
  scenes: Record<string, Scene>
}

/** Reads the state of the modal that a person notices on a page. */
export function lookAtModal(page: () => Page) {
  /**
   * Which element of the modal has the focus, by its part and words; of the page behind, by its id.
   */
  const focused = (): Promise<string> =>
    page().evaluate(() => {
      const outer = document.activeElement
      const inner = outer?.shadowRoot?.activeElement as HTMLElement | null | undefined
      return inner
        ? `${inner.dataset.part} ${(inner.getAttribute('aria-label') ?? inner.textContent ?? '').trim()}`
        : (outer?.id ?? '')
    })
  const isOpen = (): Promise<boolean> =>
    page().evaluate(
      () =>
        document
          .querySelector('[data-latchkey]')
          ?.shadowRoot?.querySelector('dialog')
          ?.matches(':modal') ?? false,
    )
  const closed = (on = page()): Promise<unknown> =>
    on.waitForFunction(
      () => !document.querySelector('[data-latchkey]')?.shadowRoot?.querySelector('dialog')?.open,
    )
  const title = (): Promise<string | null> =>
    page().locator('[data-latchkey] [data-part=title]').first().textContent()
  return { focused, isOpen, closed, title }
}
