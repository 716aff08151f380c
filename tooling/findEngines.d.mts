/**
 * The folder of PostgreSQL's programs; Redis and openssl are there too. Throws with the command to
 * run where they are not to be had.
 */
export function findEngines(): string
