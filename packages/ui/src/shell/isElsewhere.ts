/**
 * Whether the person is at another part of the page: beside an embedded modal, whose view changes
 * with another tab too. A dialog has the person to itself.
 */
export function isElsewhere(box: Element): boolean {
  const { activeElement, body } = document
  const inside = box.closest('dialog') ?? (box.getRootNode() as ShadowRoot).activeElement
  return !inside && activeElement !== null && activeElement !== body
}
