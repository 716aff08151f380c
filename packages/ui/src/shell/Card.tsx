import type { RouterEntry, RouterState } from '@latchkey/controllers'
import { memo, useEffect, useRef } from 'react'
import { type Ui, useUi } from '../context/UiContext.js'
import { useStore } from '../context/useStore.js'
import { Icon } from '../icons/Icon.js'
import type { ViewLoader } from './createViewLoader.js'
import { isSheet } from './isSheet.js'
import { Notices } from './Notices.js'
import { Stage } from './Stage.js'
import { useCurrentView } from './useCurrentView.js'

export type CardProps = {
  readonly titleId: string
  readonly loader: ViewLoader
  /** The entry to show. */
  readonly entry: RouterEntry
  readonly canGoBack: boolean
  readonly direction: RouterState['direction']
}

/**
 * The card: header, view, notices. It re-renders only when its props change, which keeps an opening
 * cheap.
 */
export const Card = memo(({ titleId, loader, entry, canGoBack, direction }: CardProps) => {
  const ui = useUi()
  const { kit, t, find } = ui
  const { store } = kit.modal
  const embedded = useStore(store, (state) => state.embedded)
  const closable = useStore(store, (state) => state.closable)
  const shaking = useStore(store, (state) => state.shaking)
  const loading = useStore(store, (state) => state.loading)
  const view = useCurrentView(entry, loader)
  const title = view.definition?.title ?? 'account.title'
  const card = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    let gone = false
    const element = card.current as HTMLElement
    // Only a phone's sheet is dragged; without the code its button closes it.
    if (isSheet(element))
      import('./dragToDismiss.js').then(
        ({ dragToDismiss }) => {
          if (!gone) stop = dragToDismiss(element, () => leave(ui))
        },
        () => undefined,
      )
    return () => {
      gone = true
      stop?.()
    }
  }, [ui])
  const canClose = closable && !embedded && view.definition?.closable !== false

  return (
    <div ref={card} data-part="card" part="card" data-shaking={shaking ? '' : undefined}>
      <div data-part="header" part="header">
        <span data-part="grabber" aria-hidden="true" />
        {canGoBack && (
          <button
            type="button"
            data-part="icon-button"
            part="back"
            aria-label={t('shell.back')}
            onClick={() => kit.router.goBack()}
          >
            <Icon name="back" turns />
          </button>
        )}
        <h1 id={titleId} data-part="title" part="title" tabIndex={-1}>
          <bdi key={view.entry.key}>
            {typeof title === 'string' ? (find(title) ?? title) : title(ui, view.entry)}
          </bdi>
        </h1>
        {canClose && (
          <button
            type="button"
            data-part="icon-button"
            data-end=""
            part="close"
            aria-label={t('shell.close')}
            onClick={() => kit.close()}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {(loading || view.waiting) && (
        <div data-part="progress" data-waiting={view.waiting ? '' : undefined} aria-hidden="true" />
      )}
      <Notices>
        <Stage view={view} direction={direction} motion={loader.motion} />
      </Notices>
    </div>
  )
})

/** Closes the modal; where that is not allowed, the card shakes, and the way out is said. */
export function leave({ kit, t, announce }: Ui): void {
  if (kit.modal.store.getState().closable) kit.close()
  else {
    kit.modal.shake()
    announce(t('shell.stay'), 'assertive')
  }
}
