/** The table rows under a heading of docs/house/words-and-numbers.md, by column name. */
export function readTable(text, heading) {
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const lines = section.split('\n').filter((line) => line.startsWith('|'))
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  )
  return rows.map((cells) =>
    Object.fromEntries(head.map((name, index) => [name, unquote(cells[index] ?? '')])),
  )
}

/** `\\n` in code is a line break, which tables cannot contain. */
const unquote = (cell) => /^`([^`]*)`$/.exec(cell)?.[1]?.replaceAll('\\n', '\n') ?? cell
