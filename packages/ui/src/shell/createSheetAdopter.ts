/**
 * Gives a shadow root one more stylesheet, once. Constructable sheets need neither a `<style>`
 * element nor a nonce. jsdom adopts none, and shows none.
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
