/**
 * A view that the modal shows under its name. `defineView` of `@latchkey/ui` and `@latchkey/react`
 * makes one.
 */
export type ModalView<Name extends string = string> = {
  readonly name: Name
  readonly load: () => Promise<{ readonly default: unknown; readonly css?: string }>
}
