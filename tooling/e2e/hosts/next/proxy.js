import { NextResponse } from 'next/server'
import chains from './src/chains.json'

/** A policy with a fresh nonce per response, which Next puts on its scripts. */
export function proxy(request) {
  const nonce = btoa(crypto.randomUUID())
  const nodes = chains.map(({ rpcUrl }) => new URL(rpcUrl).origin).join(' ')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${nodes}`,
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
  ].join('; ')
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
