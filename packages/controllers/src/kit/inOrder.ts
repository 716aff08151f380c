/** Parts built one after the other. */
export type InOrder<Known extends object> = {
  readonly parts: Known
  /** Adds the part that `create` builds from the earlier parts. */
  with<Name extends string, Part>(
    name: Name,
    create: (known: Known) => Part,
  ): InOrder<Known & Readonly<Record<Name, Part>>>
}

/** Builds parts in dependency order. A part that uses a later one does not compile. */
export function inOrder<Known extends object>(parts: Known): InOrder<Known> {
  return {
    parts,
    with: <Name extends string, Part>(name: Name, create: (known: Known) => Part) =>
      inOrder({ ...parts, [name]: create(parts) } as Known & Readonly<Record<Name, Part>>),
  }
}
