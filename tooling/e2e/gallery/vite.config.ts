import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/**
 * The gallery's own build: views in every state, served with an enforced CSP by the tests and by
 * `shoot.mjs`.
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'production'] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: false,
    target: 'es2022',
    rollupOptions: { input: fileURLToPath(new URL('./gallery.html', import.meta.url)) },
  },
})
