import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { createTokenCheck } from './checkToken.mjs'
import { coinbaseMessage, meldMessage } from './messages.mjs'
import { checkoutPage, endedPage, orderPage, pageHeaders, stylesheet } from './pages.mjs'
import { createRoutes } from './routes.mjs'

export { coinbaseMessage, meldMessage }

const host = '127.0.0.1'
const mostBodyBytes = 64 * 1024
/** Environment variables of the server that get the keys. */
const variables = {
  coinbaseKey: 'LATCHKEY_STANDIN_COINBASE_KEY',
  coinbaseSecret: 'LATCHKEY_STANDIN_COINBASE_SECRET',
  meldKey: 'LATCHKEY_STANDIN_MELD_KEY',
  meldSecret: 'LATCHKEY_STANDIN_MELD_SECRET',
}

/** New keys of a stand-in, as a provider gives them to an operator. See index.d.mts. */
export function createStandInKeys({ algorithm = 'ed25519' } = {}) {
  const pair =
    algorithm === 'ed25519'
      ? generateKeyPairSync('ed25519')
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const coinbaseKey =
    algorithm === 'ed25519'
      ? Buffer.concat(
          [pair.privateKey.export({ format: 'jwk' })].flatMap(({ d, x }) => [
            Buffer.from(d, 'base64url'),
            Buffer.from(x, 'base64url'),
          ]),
        ).toString('base64')
      : pair.privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  return {
    coinbaseKeyId: `organizations/stand-in/apiKeys/${randomUUID()}`,
    coinbaseKey,
    coinbasePublicKey: pair.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    coinbaseSecret: randomBytes(24).toString('hex'),
    meldKey: randomBytes(24).toString('hex'),
    meldSecret: randomBytes(24).toString('hex'),
  }
}

/** Starts the stand-in. See index.d.mts. */
export async function startStandIn({
  port = 0,
  keys = createStandInKeys(),
  chain,
  serverUrl,
  sends = true,
  now = Date.now,
}) {
  const assets = [
    { id: 'ETH', name: 'Ether', symbol: 'ETH', decimals: 18, price: 3_000 },
    {
      id: 'LTD',
      name: 'Latchkey Test Dollar',
      symbol: 'LTD',
      decimals: 6,
      price: 1,
      token: chain.token,
    },
  ]
  const network = {
    coinbase: 'local',
    meld: 'LOCAL',
    name: chain.name,
    chainId: chain.chainId,
  }
  const sessions = new Map()
  const orders = new Map()
  const messages = []
  const asked = []
  const webhooks = {
    Coinbase: { url: `${serverUrl}/v1/onramp/webhooks/coinbase`, secret: keys.coinbaseSecret },
    Meld: { url: `${serverUrl}/v1/onramp/webhooks/meld`, secret: keys.meldSecret },
  }
  let base = ''
  const routes = createRoutes({
    assets,
    network,
    sessions,
    orders,
    asked,
    now,
    base: () => base,
    meldKey: keys.meldKey,
    checkToken: createTokenCheck({
      keyId: keys.coinbaseKeyId,
      publicKey: createPublicKey(keys.coinbasePublicKey),
      now,
    }),
  })

  const tell = async (order) => {
    const toMessage = order.provider === 'Coinbase' ? coinbaseMessage : meldMessage
    const message = toMessage(order, webhooks[order.provider], now())
    messages.push(message)
    if (!sends) return
    const { url, headers, body } = message
    // The server may be down: it asks for the order later.
    await fetch(url, { method: 'POST', headers, body }).catch(() => {})
  }
  const settle = async (order, isPaid) => {
    await tell(order)
    try {
      if (!isPaid) throw new Error('The card was declined')
      const { address, asset, quote } = order
      // Its library takes a while to load.
      const { deliverOnEvm } = await import('./deliverOnEvm.mjs')
      order.hash = await deliverOnEvm(chain.rpcUrl, {
        address,
        asset,
        amount: quote.purchaseAmount,
      })
      order.status = 'success'
    } catch {
      order.status = 'failed'
    }
    await tell(order)
  }
  const live = (token) => {
    const session = sessions.get(token)
    return session && session.until > now() ? session : undefined
  }

  const pages = [
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

  const answer = async (request) => {
    const url = new URL(request.url, base)
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
  const server = createServer((request, response) => {
    void answer(request)
      .catch((error) => ({
        status: 400,
        body: JSON.stringify({ message: error.message }),
        headers: { 'content-type': 'application/json' },
      }))
      .then(({ status, body, headers }) => response.writeHead(status, headers).end(body))
  })
  await new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  base = `http://${host}:${server.address().port}`
  return {
    url: base,
    orders,
    messages,
    asked,
    webhooks,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve)
        server.closeAllConnections()
      }),
  }
}

/** What a server needs to sell through a stand-in. See index.d.mts. */
export function standInSettings({ url, keys, chainId, serverUrl }) {
  return {
    onramp: {
      coinbase: {
        keyId: keys.coinbaseKeyId,
        keyEnv: variables.coinbaseKey,
        webhookSecretEnv: variables.coinbaseSecret,
        url,
        statusUrl: url,
        requestsPerSecond: 100,
      },
      meld: {
        keyEnv: variables.meldKey,
        webhookSecretEnv: variables.meldSecret,
        webhookUrl: `${serverUrl}/v1/onramp/webhooks/meld`,
        url,
        requestsPerSecond: 100,
      },
      networks: { [`eip155:${chainId}`]: { coinbase: 'local', meld: 'LOCAL' } },
    },
    environment: Object.fromEntries(
      Object.entries(variables).map(([name, variable]) => [variable, keys[name]]),
    ),
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
