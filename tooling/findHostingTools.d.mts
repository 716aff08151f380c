/**
 * The file of a program that a host of the server would run beside it. Throws with the command to
 * run where it is not to be had.
 */
export function findHostingTool(program: 'pgbouncer' | 'nginx' | 'systemd-analyze'): string
