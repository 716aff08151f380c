/**
 * An origin with separate host labels, normalised in case, punycode, trailing dot and default port.
 */
type Origin = {
  readonly scheme: 'http' | 'https'
  readonly labels: readonly string[]
  readonly port: string
}

// Only the parts of an origin: the URL parser would tolerate userinfo, path, query, fragment,
// backslash or blanks.
const serialised = /^(https?):\/\/([^/?#@\\\s:[\]]+|\[[0-9a-f:.]+\])(?::(\d{1,5}))?$/i
const address = /^(\d+(\.\d+){3}|\[.*\])$/
const placeholder = 'latchkey-any-label'

function parseOrigin(text: string): Origin | undefined {
  const match = text.length > 300 ? null : serialised.exec(text)
  if (!match) return undefined
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return undefined
  }
  const host = url.hostname.replace(/\.$/, '')
  const labels = address.test(host) ? [host] : host.split('.')
  if (labels.some((label) => label === '')) return undefined
  return { scheme: url.protocol === 'https:' ? 'https' : 'http', labels, port: url.port }
}

/**
 * Parses an operator's allowed origin: `https://app.example.org`, `https://*.example.org`,
 * `http://localhost:3000`. A `*` stands for one whole label; the last two labels must be literal.
 *
 * @returns the normalised pattern, or the problem
 */
export function parseOriginPattern(
  text: string,
): { readonly pattern: string } | { readonly problem: string } {
  if (!text.includes('://')) return { problem: `'${text}' has no scheme: write https://${text}` }
  const [, host = ''] = /^https?:\/\/([^/:]*)/i.exec(text) ?? []
  const wild = host
    .replace(/\.$/, '')
    .split('.')
    .map((label) => label === '*')
  if (host.includes('*') && /[^.]\*|\*[^.]/.test(host))
    return { problem: `'${text}': a * stands for a whole label, as in https://*.example.org` }
  if (wild.includes(true) && (wild.length < 3 || wild.slice(-2).includes(true)))
    return { problem: `'${text}' would let in everybody: the last two labels must be written out` }
  const origin = parseOrigin(text.replaceAll('*', placeholder))
  if (!origin)
    return { problem: `'${text}' is not an origin: scheme, host and port, nothing behind` }
  return { pattern: printOrigin(origin).replaceAll(placeholder, '*') }
}

const printOrigin = ({ scheme, labels, port }: Origin) =>
  `${scheme}://${labels.join('.')}${port === '' ? '' : `:${port}`}`

/**
 * True if a browser's Origin header matches a pattern (B-13). 'null' and invalid origins never
 * match.
 */
export function isOriginAllowed(header: string, patterns: readonly string[]): boolean {
  const origin = parseOrigin(header)
  if (!origin) return false
  return patterns.some((text) => {
    const pattern = parseOrigin(text.replaceAll('*', placeholder))
    return (
      pattern !== undefined &&
      pattern.scheme === origin.scheme &&
      pattern.port === origin.port &&
      pattern.labels.length === origin.labels.length &&
      pattern.labels.every(
        (label, index) => label === placeholder || label === origin.labels[index],
      )
    )
  })
}

/** True if a page runs on the developer's own machine. */
export function isLocalOrigin(header: string): boolean {
  const origin = parseOrigin(header)
  if (!origin) return false
  const last = origin.labels.at(-1)
  return (
    last === 'localhost' ||
    (origin.labels.length === 1 && (/^127\.\d+\.\d+\.\d+$/.test(last ?? '') || last === '[::1]'))
  )
}

/** The normalised Origin header for storage and comparison, or undefined. */
export function normaliseOrigin(header: string): string | undefined {
  const origin = parseOrigin(header)
  return origin && printOrigin(origin)
}
