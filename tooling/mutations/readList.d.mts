export function readTable(
  text: string,
  heading: string,
): readonly Readonly<Record<string, string>>[]
