import type { Kit } from '@latchkey/controllers'
import { adoptSheet } from '../context/adoptSheet.js'
import { UiContext } from '../context/UiContext.js'
import { createTranslator } from '../i18n/createTranslator.js'
import type { Texts } from '../locales/Messages.js'
import listTitleCss from '../primitives/listTitle.css?inline'
import panelCss from '../primitives/panel.css?inline'
import partsCss from '../primitives/primitives.css?inline'
import tileCss from '../primitives/tile.css?inline'
import { Card } from './Card.js'
import { createAnnouncer } from './createAnnouncer.js'
import { createPresenter } from './createPresenter.js'
import { createViewLoader } from './createViewLoader.js'
import { keepInside } from './keepInside.js'
import type { FirstParts } from './loadFirst.js'
import motionCss from './motion.css?inline'
import noticesCss from './notices.css?inline'
import type { ReactDom } from './ReactDom.js'
import { Shell } from './Shell.js'
import sheetCss from './sheet.css?inline'
import css from './shell.css?inline'

export type ShellOptions = FirstParts & {
  readonly container?: Element
  /** Time of the last opening request, in `performance.now()` time. */
  readonly askedAt: () => number
}

export type DrawnShell = {
  /** Renders with other texts, once the visible ones are loaded. */
  setTexts(texts: Texts): Promise<void>
  unmount(): void
}

/**
 * Renders a kit in one element with its own shadow root, so that styles and ids do not collide with
 * the page's.
 */
export function createShell(
  kit: Kit,
  options: ShellOptions,
  { createRoot, flushSync }: ReactDom,
): DrawnShell {
  const host = document.createElement('div')
  host.setAttribute('data-latchkey', '')
  const shadow = host.attachShadow({ mode: 'open' })
  const adopt = (sheet: string): void => adoptSheet(shadow, sheet)
  adopt(noticesCss + css + sheetCss + motionCss + panelCss + partsCss + listTitleCss + tileCss)
  if (options.wide) adopt(options.wide.css)
  const place = (): void => {
    // A page that replaced its body has removed the element.
    if (!host.isConnected) (options.container ?? document.body).append(host)
    // A dialog of the page hides its siblings from screen readers.
    for (const name of ['aria-hidden', 'inert']) host.removeAttribute(name)
  }

  let translator = createTranslator(options)
  let newest = translator
  const announcer = createAnnouncer()
  const loader = createViewLoader(kit, shadow, adopt, () => translator.loadLater())
  kit.router.describe(loader.find)
  const presenter = createPresenter(kit, { place, askedAt: options.askedAt })
  const root = createRoot(shadow)
  const draw = () =>
    root.render(
      <UiContext.Provider
        value={{ ...translator, kit, announce: announcer.announce, prefetchView: loader.prefetch }}
      >
        <Shell
          presenter={presenter}
          loader={loader}
          announcer={announcer}
          frame={options.wide ? options.wide.WideCard : Card}
        />
      </UiContext.Provider>,
    )
  // The user waits for it: render now, not when the scheduler runs.
  if (kit.modal.store.getState().open) flushSync(draw)
  else draw()
  // Last, in case the dialog has not placed it: the page's layout is then already computed.
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
      // React cannot unmount a root during a render, when a host's effect may call this.
      queueMicrotask(() => {
        root.unmount()
        host.remove()
      })
    },
  }
}
