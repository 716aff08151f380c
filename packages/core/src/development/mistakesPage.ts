/**
 * The page that explains each mistake of a host. A path within the repository, which has no URL
 * yet.
 */
export const mistakesPage = 'docs/mistakes.md'
