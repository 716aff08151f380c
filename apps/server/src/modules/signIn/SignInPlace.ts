/** A project's page: nobody's sign-in counts on another one. */
export type SignInPlace = { readonly project: string; readonly origin: string }
