/** A project's page: a sign-in counts on no other one. */
export type SignInPlace = { readonly project: string; readonly origin: string }
