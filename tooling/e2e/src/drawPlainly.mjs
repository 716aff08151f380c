/**
 * Runs in a page before its scripts. Without a graphics card, Chromium computes each frame on the
 * processor, which is most of the browser's time: so the page behind the modal is not blurred, and
 * an animation without an end, such as the ring of a wait, keeps its first frame.
 */
export function drawPlainly() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { --lk-backdrop-filter: none }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]

  const pauseEndless = ({ target }) => {
    for (const animation of target.getAnimations({ subtree: true }))
      if (animation.effect.getTiming().iterations === Number.POSITIVE_INFINITY) animation.pause()
  }
  document.addEventListener('animationstart', pauseEndless)
  // The event does not leave a shadow root.
  const attachShadow = Element.prototype.attachShadow
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init)
    root.addEventListener('animationstart', pauseEndless)
    return root
  }
}
