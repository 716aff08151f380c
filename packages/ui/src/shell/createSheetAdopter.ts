/**
 * Adds a stylesheet to a shadow root, once. Constructable sheets need neither a `<style>` element
 * nor a nonce. jsdom does not support them.
 */
export function createSheetAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>()
  return (css) => {
    if (adopted.has(css)) return
    adopted.add(css)
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [...(root.adoptedStyleSheets ?? []), sheet]
  }
}
