import type { Kit } from '@latchkey/controllers'
import { UiContext } from '../context/UiContext.js'
import { createTranslator } from '../i18n/createTranslator.js'
import type { Texts } from '../locales/Messages.js'
import panelCss from '../primitives/panel.css?inline'
import partsCss from '../primitives/primitives.css?inline'
import { createAnnouncer } from './createAnnouncer.js'
import { createPresenter } from './createPresenter.js'
import { createSheetAdopter } from './createSheetAdopter.js'
import { createViewLoader } from './createViewLoader.js'
import { keepInside } from './keepInside.js'
import motionCss from './motion.css?inline'
import noticesCss from './notices.css?inline'
import type { ReactDom } from './ReactDom.js'
import { Shell } from './Shell.js'
import sheetCss from './sheet.css?inline'
import css from './shell.css?inline'

export type ShellOptions = Texts & {
  readonly container?: Element
  /** When the last opening was asked for, as `performance.now()` counts. */
  readonly askedAt: () => number
}

export type DrawnShell = {
  /** Draws with other texts, once those that are on the screen have come. */
  setTexts(texts: Texts): Promise<void>
  unmount(): void
}

/**
 * Draws a kit: one element with a shadow root of its own, so that the page's styles and ids and
 * ours cannot meet.
 */
export function createShell(
  kit: Kit,
  options: ShellOptions,
  { createRoot, flushSync }: ReactDom,
): DrawnShell {
  const host = document.createElement('div')
  host.setAttribute('data-latchkey', '')
  const shadow = host.attachShadow({ mode: 'open' })
  const adopt = createSheetAdopter(shadow)
  adopt(noticesCss + css + sheetCss + motionCss + panelCss + partsCss)
  const place = (): void => {
    // A host that replaced its body took us with it.
    if (!host.isConnected) (options.container ?? document.body).append(host)
    // A dialog of the page hides what stands beside it from screen readers.
    for (const name of ['aria-hidden', 'inert']) host.removeAttribute(name)
  }

  let translator = createTranslator(options)
  let newest = translator
  const announcer = createAnnouncer()
  const loader = createViewLoader(kit, adopt, () => translator.loadLater())
  const presenter = createPresenter(kit, { place, askedAt: options.askedAt })
  const root = createRoot(shadow)
  const draw = () =>
    root.render(
      <UiContext.Provider
        value={{ ...translator, kit, announce: announcer.announce, prefetchView: loader.prefetch }}
      >
        <Shell presenter={presenter} loader={loader} announcer={announcer} />
      </UiContext.Provider>,
    )
  // Somebody waits for it: drawn now, not when the scheduler comes to it.
  if (kit.modal.store.getState().open) flushSync(draw)
  else draw()
  // Last, where the dialog has not done it: what it asks of the page's layout before is then known
  // already.
  place()

  const stop = kit.options.embedded ? undefined : keepInside(host)

  return {
    async setTexts(texts) {
      const next = createTranslator(texts)
      newest = next
      await Promise.all([next.loadLater(), next.loadErrors()])
      if (newest !== next) return
      translator = next
      draw()
    },
    unmount() {
      stop?.()
      presenter.stop()
      announcer.stop()
      // React refuses to unmount a root while it renders, which is when a host's effect may call
      // this.
      queueMicrotask(() => {
        root.unmount()
        host.remove()
      })
    },
  }
}
