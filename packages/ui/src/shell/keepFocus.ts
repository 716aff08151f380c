/**
 * Gives the focus back that would be left to the page's body: to the card's title where the element
 * that had it has left the page, as a pressed button does whose view goes on without it; to that
 * element where a wallet's window in the page, over the modal, went away with the focus.
 */
export function keepFocus(root: ShadowRoot): void {
  // The modal has left the page while this code was loading.
  if (!root.isConnected) return
  let last: Element | null = null
  let card: Element | null | undefined
  const observer = new MutationObserver(() => {
    if (isElsewhere() && root.isConnected) return
    if (last && !root.activeElement) {
      const title = (card?.isConnected ? card : root).querySelector('[data-part=title]')
      const target = (last.isConnected ? last : title) as HTMLElement | null
      last = null
      target?.focus({ preventScroll: true })
    }
    watch(root)
  })
  const watch = (place: Node) => {
    observer.disconnect()
    observer.observe(place, { childList: true, subtree: true })
  }
  /** Whether another part of the page has the focus. */
  const isElsewhere = () => {
    const { activeElement, body } = document
    return activeElement && activeElement !== body && activeElement !== root.host
  }
  const follow = () => {
    last = root.activeElement
    card = last?.closest('[data-part=card]')
    watch(root)
  }
  follow()
  root.addEventListener('focusin', follow)
  root.addEventListener('focusout', ({ target }) =>
    // Some browsers tell also of an element that is about to leave, which is gone a moment later.
    // Under another window, as a wallet's, an element keeps the focus.
    queueMicrotask(() => {
      if (last !== target || !last?.isConnected || root.activeElement === last) return
      // Beside an open dialog, only a window over it can have the focus: until it goes away.
      if (isElsewhere() && root.querySelector('dialog[open]')) watch(document)
      else last = null
    }),
  )
}
