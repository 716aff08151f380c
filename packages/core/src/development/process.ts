/**
 * The host's bundler replaces `process.env.NODE_ENV` with 'production' in a build and removes the
 * development branches. A page without a bundler has no `process`, so each such branch sits in a
 * `try`.
 */
export type BundlerProcess = { readonly env: { readonly NODE_ENV?: string } }
