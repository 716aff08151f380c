export type Fact = {
  readonly name: string
  readonly value: string
  /** An address or an id, which is read from left to right in every language. */
  readonly isLtr?: boolean
}

/** Names and values in two columns. Its styles are facts.css. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl data-part="preview-facts">
      {facts.map(({ name, value, isLtr }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi dir={isLtr ? 'ltr' : undefined}>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
