/**
 * What a host's bundler replaces: `process.env.NODE_ENV` is the text 'production' in a build, and
 * the branches that ask for it are left out. A page without a bundler has no `process`: each such
 * branch stands in a `try`.
 */
export type BundlerProcess = { readonly env: { readonly NODE_ENV?: string } }
