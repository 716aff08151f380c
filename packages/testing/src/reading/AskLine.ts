/** One line of a consent screen: a label, and the requested value. */
export type AskLine = readonly [label: string, value: string]
