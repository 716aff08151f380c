/**
 * Where each mistake of a host is explained. A path within the repository, which has no address of
 * its own yet.
 */
export const mistakesPage = 'docs/mistakes.md'
