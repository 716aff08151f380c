/**
 * Whether a page's origin is one that the server named for the project. A `*` of a pattern stands
 * for one whole label, or for any port.
 *
 * @example
 * matchesPage('https://app.example.org', ['https://*.example.org']) // true
 */
export function matchesPage(origin: string, patterns: readonly string[]): boolean {
  const page = toParts(origin)
  return (
    page !== undefined &&
    !origin.includes('*') &&
    patterns.some((pattern) => {
      const asked = toParts(pattern)
      return (
        asked !== undefined &&
        asked.scheme === page.scheme &&
        (asked.port === '*' || asked.port === page.port) &&
        asked.labels.length === page.labels.length &&
        asked.labels.every((label, at) => label === '*' || label === page.labels[at])
      )
    })
  )
}

// As browsers write an origin: in lower case, and other scripts as punycode.
const serialised = /^(https?):\/\/(\[[\da-f:.]+\]|[a-z\d_.*-]+)(?::(\d{1,5}|\*))?$/

function toParts(text: string) {
  const [, scheme, host = '', port = ''] = serialised.exec(text) ?? []
  const labels = host.split('.')
  return scheme === undefined || labels.includes('') ? undefined : { scheme, labels, port }
}
