/**
 * Returns the path of a program that hosts run beside the server. Throws with the install command
 * if it is missing.
 */
export function findHostingTool(program: 'pgbouncer' | 'nginx' | 'systemd-analyze'): string
