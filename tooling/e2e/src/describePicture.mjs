/**
 * Describes a picture of the modal, as far as it does not depend on fonts, figures and time: runs
 * in the page. A picture is stale where its description has changed since it was taken.
 *
 * @returns {string[]} a line for each element that is seen
 */
export function describePicture() {
  const looks = [
    ...['color', 'backgroundColor', 'borderRadius', 'padding', 'margin', 'gap', 'display'],
    ...['fontSize', 'fontWeight', 'textAlign', 'opacity', 'transform', 'boxShadow'],
  ]
  const lines = []
  // The page has a modal of its own, and the last one is what opens.
  const shadow = [...document.querySelectorAll('[data-latchkey]')].at(-1)?.shadowRoot
  for (const element of shadow?.querySelectorAll('[data-part=root] *') ?? []) {
    // The code is another one each time.
    if (!element.checkVisibility() || element.closest('[data-part=qr-code], [data-part=hidden]'))
      continue
    const own = [...element.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map(({ nodeValue }) => nodeValue.trim())
      .join(' ')
      .replaceAll(/[0-9a-fx…]*\d[\da-z.,:…]*/gi, '#')
    const style = getComputedStyle(element)
    const look = looks.map((name) => style[name]).join('; ')
    const shape = element.getAttribute('d') ?? ''
    lines.push(`${element.dataset?.part ?? element.localName} “${own}” ${shape} ${look}`)
  }
  return lines
}
