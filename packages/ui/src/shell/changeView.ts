import type { RouterEntry, RouterState } from '@latchkey/controllers'
import css from './changeView.css?inline'

/** Durations in milliseconds, and the way of the new view in px. */
const fade = { out: 90, in: 140, after: 40, way: 16 }
const flightMs = 260
const resizeMs = 200
const easing = 'cubic-bezier(0.2, 0, 0, 1)'

/** The motion between two views, which moves and fades only copies and transforms. */
export type ViewMotion = {
  /** Keeps the looks of a view that is about to leave the page. */
  leave(view: HTMLElement): void
  /** Shows the view in its place. */
  enter(view: HTMLElement, entry: RouterEntry, direction: RouterState['direction']): void
  /** Lets a sheet glide to its new height, by which it has grown already. */
  resize(card: HTMLElement, grown: number): void
}

export { css }

/**
 * Makes the motion of view changes: the old view fades while the new one slides in, and the picked
 * wallet's picture travels to its place there. Under reduced motion the new view fades in, and
 * nothing moves. The layout is final from the first frame, so that no change counts as a shift.
 */
export function createViewMotion(root: ParentNode): ViewMotion {
  let ghosts: readonly Element[] = []
  let isChange = false
  const readTitle = (card: ParentNode) => card.querySelector('[data-part=title]')?.textContent ?? ''
  // React has changed the title when the view leaves.
  let title = readTitle(root)
  return {
    leave(view) {
      for (const ghost of ghosts) ghost.remove()
      ghosts = []
      const card = view.closest<HTMLElement>('[data-part=card]')
      const stage = view.closest<HTMLElement>('[data-part=stage]')
      isChange = card !== null && isSeen(card)
      if (!card || !stage || !isChange || isStill()) return
      const ghost = make('ghost')
      const inner = document.createElement('div')
      const { offsetTop, offsetHeight, scrollTop } = stage
      ghost.style.insetBlockStart = `${offsetTop}px`
      ghost.style.blockSize = `${offsetHeight}px`
      inner.style.marginBlockStart = `${-scrollTop}px`
      // The nodes themselves: copies of pictures would load, and show, later. React removes the
      // view's element, not its children one by one.
      inner.append(...view.childNodes)
      ghost.append(inner)
      card.append(ghost)
      const oldTitle = make('ghost-title')
      oldTitle.textContent = title
      card.querySelector('[data-part=title]')?.after(oldTitle)
      ghosts = [ghost, oldTitle]
      for (const each of ghosts)
        each.animate({ opacity: [1, 0] }, { duration: fade.out, fill: 'forwards' }).onfinish = () =>
          each.remove()
    },
    enter(view, entry, direction) {
      const card = view.closest<HTMLElement>('[data-part=card]')
      if (card) title = readTitle(card)
      if (!card || !isChange) return
      isChange = false
      if (isStill()) {
        view.animate({ opacity: [0, 1] }, 100)
        return
      }
      fly(card, view, ghosts[0], entry.data.walletId)
      const forward = getComputedStyle(view).direction === 'rtl' ? -fade.way : fade.way
      const way = direction === 'none' ? 0 : direction === 'back' ? -forward : forward
      const timing = { duration: fade.in, delay: fade.after, easing, fill: 'backwards' } as const
      view.animate({ opacity: [0, 1], translate: [`${way}px`, '0px'] }, timing)
      card.querySelector('[data-part=title]')?.animate({ opacity: [0, 1] }, timing)
    },
    resize(card, grown) {
      if (!isSeen(card) || isStill()) return
      card.animate(
        { translate: [`0 ${grown}px`, '0 0'] },
        { duration: resizeMs, easing, composite: 'add' },
      )
    },
  }
}

/** Moves the picture of the picked wallet from its row to the large one of the new view. */
function fly(card: HTMLElement, view: HTMLElement, ghost?: Element, walletId?: string): void {
  const target = view.querySelector<HTMLElement>('[data-part=ring] > [data-part=picture]')
  const picture = ghost?.querySelector<HTMLElement>(
    `[data-focus-id="${CSS.escape(walletId ?? '')}"] [data-part=picture]`,
  )
  if (!target || !picture) return
  const place = card.getBoundingClientRect()
  const from = picture.getBoundingClientRect()
  const to = target.getBoundingClientRect()
  const flight = make('flight')
  flight.style.top = `${to.top - place.top}px`
  flight.style.left = `${to.left - place.left}px`
  picture.dataset.size = 'large'
  flight.append(picture)
  card.append(flight)
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`
  target.animate({ opacity: [0, 0] }, flightMs)
  flight.animate({ transform: [start, 'none'] }, { duration: flightMs, easing }).onfinish = () =>
    flight.remove()
}

function make(part: string): HTMLElement {
  const element = document.createElement('div')
  element.dataset.part = part
  element.inert = true
  return element
}

/** jsdom, used in hosts' tests, has no animations. */
function isSeen(card: HTMLElement): boolean {
  return 'animate' in card && card.closest('dialog')?.open !== false
}

function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
