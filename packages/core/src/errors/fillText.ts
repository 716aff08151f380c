/** Fills a text: `{name}` becomes `params.name`; an unknown placeholder stays visible. */
export function fillText(
  text: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
