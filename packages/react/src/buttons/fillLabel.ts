/** Puts values into a label: `Network: {network}`. */
export function fillLabel(label: string, values: Readonly<Record<string, string>>): string {
  return label.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
