/**
 * The strict policy of docs/house/requirements.md#policy with the run's own hosts. Nothing is relaxed for
 * the kit: no inline style, no inline script, Trusted Types without any allowed policy.
 */
export function contentSecurityPolicy(
  hosts: readonly string[],
  imageHosts: readonly string[] = [],
  frameHost = "'none'",
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${imageHosts.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${hosts.join(' ')}`.trim(),
    `frame-src ${frameHost}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
