/**
 * The strict policy of docs/requirements.md#policy, its hosts replaced by the run's own. Nothing
 * here is loosened for the kit: no inline style, no inline script, Trusted Types on with no policy
 * allowed.
 */
export function contentSecurityPolicy(
  hosts: readonly string[],
  imageHosts: readonly string[] = [],
): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob: ${imageHosts.join(' ')}`.trim(),
    "font-src 'self'",
    `connect-src 'self' ${hosts.join(' ')}`.trim(),
    "frame-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
