import { serve } from '@hono/node-server'
import { createSignInServer } from '@latchkey/siwx/server'
import { Hono } from 'hono'

const { PAGE_ORIGIN = 'http://localhost:3000', NODE_URL = 'http://localhost:8545' } = process.env

// Nonces and sessions are in this process's memory. See docs/sign-in.md before you start two.
const signIn = createSignInServer({
  origins: [PAGE_ORIGIN],
  rpc: { 'eip155:1': NODE_URL },
})

const app = new Hono()

app.all('/auth/v1/*', (context) => signIn.handle(context.req.raw))

app.post('/orders', async (context) => {
  const session = await signIn.readSession(context.req.raw)
  if (!session) return context.json({ error: 'Sign in first' }, 401)
  return context.json({ orderedBy: session.accounts[0].account }, 201)
})

export const server = serve({
  fetch: app.fetch,
  hostname: '127.0.0.1',
  port: Number(process.env.PORT ?? 3000),
})
