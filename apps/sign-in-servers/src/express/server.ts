import { createSignInServer, toNodeListener } from '@latchkey/siwx/server'
import express from 'express'

const { PAGE_ORIGIN = 'http://localhost:3000', NODE_URL = 'http://localhost:8545' } = process.env

// Nonces and sessions are in this process's memory. See docs/sign-in.md before you start two.
const signIn = createSignInServer({
  origins: [PAGE_ORIGIN],
  rpc: { 'eip155:1': NODE_URL },
})

const app = express()

// It reads the body itself, so it stands before the parsers of bodies.
app.all('/auth/v1/*call', toNodeListener(signIn.handle))

app.use(express.json())

app.post('/orders', async (request, response) => {
  const session = await signIn.readSession(request)
  if (!session) return void response.status(401).json({ error: 'Sign in first' })
  response.status(201).json({ orderedBy: session.accounts[0].account })
})

export const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
