import { createSignInServer, type SignInServer } from '@latchkey/siwx/server'

const { PAGE_ORIGIN = 'http://localhost:3000', NODE_URL = 'http://localhost:8545' } = process.env

// Next loads a module several times. Its memory, which has the sessions, must be one.
const shared = globalThis as { signIn?: SignInServer }
shared.signIn ??= createSignInServer({
  origins: [PAGE_ORIGIN],
  rpc: { 'eip155:1': NODE_URL },
})

export const signIn = shared.signIn
