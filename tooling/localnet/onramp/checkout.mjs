import { randomUUID } from 'node:crypto'
import { checkoutPage, endedPage, orderPage, pageHeaders, stylesheet } from './pages.mjs'

const mostBodyBytes = 64 * 1024

/**
 * The pages of a purchase, by method and path. A link is for one purchase, and for some minutes.
 */
function createPages({ sessions, orders, now, settle }) {
  const live = (token) => {
    const session = sessions.get(token)
    return session && session.until > now() ? session : undefined
  }
  return [
    [/^GET \/style\.css$/, () => [200, stylesheet, { 'content-type': 'text/css' }]],
    [
      /^GET \/buy\/select-asset$/,
      ({ searchParams }) => {
        const token = searchParams.get('sessionToken')
        const session = live(token)
        return session ? [200, checkoutPage({ token, ...session })] : [410, endedPage()]
      },
    ],
    [
      /^POST \/order$/,
      (_, text) => {
        const form = new URLSearchParams(text)
        const session = live(form.get('token'))
        if (!session) return [410, endedPage()]
        // A link is for one purchase.
        sessions.delete(form.get('token'))
        const { until: _until, ...purchase } = session
        const id = randomUUID()
        const createdAt = new Date(now()).toISOString()
        const order = { id, status: 'pending', createdAt, ...purchase }
        orders.set(id, order)
        void settle(order, form.get('do') === 'pay')
        return [303, '', { location: `/order/${id}` }]
      },
    ],
    [
      /^GET \/order\/[0-9a-f-]{36}$/,
      ({ pathname }) => {
        const order = orders.get(pathname.slice('/order/'.length))
        return order ? [200, orderPage(order)] : [410, endedPage()]
      },
    ],
  ]
}

/** Answers a request for a page or for a call of a provider, with status, headers and body. */
export function createAnswer({ routes, base, ...parts }) {
  const pages = createPages(parts)
  return async (request) => {
    const url = new URL(request.url, base())
    const call = `${request.method} ${url.pathname}`
    const text = await readText(request)
    const page = pages.find(([pattern]) => pattern.test(call))
    if (page) {
      const [status, body, headers] = page[1](url, text)
      return { status, body, headers: { ...pageHeaders, ...headers } }
    }
    const route = routes.find(([pattern]) => pattern.test(call))
    const [status, value] = route
      ? route[1](request, JSON.parse(text || '{}'))
      : [404, { message: 'The stand-in knows no such call' }]
    const headers = { 'content-type': 'application/json', 'x-stand-in': 'no money moves' }
    return { status, body: JSON.stringify(value), headers }
  }
}

async function readText(request) {
  const chunks = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes > mostBodyBytes) throw new Error('The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
