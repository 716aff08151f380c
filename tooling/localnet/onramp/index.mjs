import { createPublicKey, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { assetsOf, deliver, networkNames } from './assets.mjs'
import { createAnswer } from './checkout.mjs'
import { createTokenCheck } from './checkToken.mjs'
import { coinbaseMessage, meldMessage } from './messages.mjs'
import { createRoutes } from './routes.mjs'

export { coinbaseMessage, meldMessage }

const host = '127.0.0.1'
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
  solana,
  serverUrl,
  sends = true,
  now = Date.now,
}) {
  const assets = assetsOf({ chain, solana })
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
      order.hash = await deliver({ address, asset, amount: quote.purchaseAmount })
      order.status = 'success'
    } catch {
      order.status = 'failed'
    }
    await tell(order)
  }
  const answer = createAnswer({ routes, sessions, orders, now, settle, base: () => base })
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

/** The settings of a server that sells through a stand-in. See index.d.mts. */
export function standInSettings({ url, keys, chainId, solana, serverUrl }) {
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
      networks: networkNames({ chainId, solana }),
    },
    environment: Object.fromEntries(
      Object.entries(variables).map(([name, variable]) => [variable, keys[name]]),
    ),
  }
}
