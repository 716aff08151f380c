/**
 * Runs in a page before its scripts: the page behind the modal is not blurred. Without a graphics
 * card, Chromium computes the blur anew with each frame, which takes a third of the browser's time.
 */
export function drawPlainly() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':root { --lk-backdrop-filter: none }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
