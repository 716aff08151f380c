/** A request with the headers of a web `Request`, or with those of Node and Express. */
export type SignInRequest = {
  /** @default GET */
  readonly method?: string
  readonly headers:
    | { get(name: string): string | null }
    | Readonly<Record<string, string | readonly string[] | undefined>>
}

/** A header of either kind of request, by its name in lower case. */
export function headerOf({ headers }: SignInRequest, name: string): string | undefined {
  if (typeof headers.get === 'function') return headers.get(name) ?? undefined
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return typeof value === 'string' ? value : value?.join('; ')
}
