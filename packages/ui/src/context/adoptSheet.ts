const adopted = new WeakMap<ShadowRoot, Set<string>>()

/**
 * Adds a stylesheet to a shadow root, once. Constructable sheets need neither a `<style>` element
 * nor a nonce. jsdom does not support them, and version 26, which Jest 30 brings, has no
 * `replaceSync`: the modal has no style there.
 */
export function adoptSheet(root: ShadowRoot, css: string): void {
  const known = adopted.get(root) ?? new Set()
  adopted.set(root, known)
  if (known.has(css)) return
  known.add(css)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync?.(css)
  root.adoptedStyleSheets = [...(root.adoptedStyleSheets ?? []), sheet]
}
