/** Parts that are made one after the other. */
export type InOrder<Known extends object> = {
  readonly parts: Known
  /** Adds the part that `create` makes of the parts before it. */
  with<Name extends string, Part>(
    name: Name,
    create: (known: Known) => Part,
  ): InOrder<Known & Readonly<Record<Name, Part>>>
}

/** A list of parts in the order of knowledge: a part that takes a later one does not compile. */
export function inOrder<Known extends object>(parts: Known): InOrder<Known> {
  return {
    parts,
    with: <Name extends string, Part>(name: Name, create: (known: Known) => Part) =>
      inOrder({ ...parts, [name]: create(parts) } as Known & Readonly<Record<Name, Part>>),
  }
}
