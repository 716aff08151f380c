/** Puts values into a text: `{name}` takes `params.name`; an unknown one stays to be seen. */
export function fillText(
  text: string,
  params: Readonly<Record<string, string | number>> = {},
): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
