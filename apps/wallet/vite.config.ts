import { localnetFile } from '@latchkey/localnet/vite'
import { defineConfig, type Plugin } from 'vite'

/**
 * The pages of this wallet may run its own scripts and styles, and talk to nodes and relays of this
 * machine or to a relay by TLS.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  'media-src blob:',
  "connect-src 'self' http://127.0.0.1:* http://localhost:* ws://127.0.0.1:* ws://localhost:* wss:",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** In the built page only: Vite's development server writes styles of its own into it. */
function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  }
}

export default defineConfig({
  plugins: [contentSecurityPolicy(), localnetFile()],
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  optimizeDeps: {
    entries: ['index.html', '../../packages/testing/src/{wallets,walletConnect}/**/!(*.test).ts'],
  },
  build: { target: 'es2022', modulePreload: { polyfill: false }, chunkSizeWarningLimit: 2000 },
})
