/**
 * A `fetch` that does for a page what a browser does: it keeps cookies per host, and names the
 * page's origin. Node's own does neither.
 */
export function createBrowserFetch(pageOrigin: string) {
  const send = globalThis.fetch
  const jars = new Map<string, Map<string, string>>()
  const cookiesOf = (url: URL) => [...(jars.get(url.hostname) ?? [])].map((pair) => pair.join('='))

  async function browserFetch(input: string | URL | Request, init?: RequestInit) {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const isForeign = url.origin !== pageOrigin
    if (isForeign || request.method !== 'GET') request.headers.set('origin', pageOrigin)
    const withCookies = request.credentials === 'include' || !isForeign
    if (withCookies) request.headers.set('cookie', cookiesOf(url).join('; '))
    const response = await send(request)
    for (const line of withCookies ? response.headers.getSetCookie() : []) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      const jar = jars.get(url.hostname) ?? new Map()
      jars.set(url.hostname, jar)
      if (/; Max-Age=0;/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  return { fetch: browserFetch, cookies: (url: string) => cookiesOf(new URL(url)) }
}
