/**
 * Returns the folder of PostgreSQL's programs; Redis and openssl are installed too. Throws with the
 * install command if they are missing.
 */
export function findEngines(): string
