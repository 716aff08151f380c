/** One line of a consent screen: what it is, and what the page wants it to be. */
export type AskLine = readonly [label: string, value: string]
