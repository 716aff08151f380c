/**
 * The shape of English texts: `{name}` is a placeholder; an object holds one text per plural
 * category.
 */
export type EnglishTexts = Readonly<
  Record<string, string | { readonly one: string; readonly other: string }>
>
