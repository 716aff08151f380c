import { defineConfig } from 'vite'

export default defineConfig({
  // The server answers the document at /f.
  base: '/',
  resolve: { conditions: ['@latchkey/source', 'module', 'browser', 'development|production'] },
  worker: {
    format: 'es',
    rollupOptions: { output: { entryFileNames: 'assets/worker-[hash].js' } },
  },
  build: {
    target: 'es2022',
    modulePreload: false,
    assetsInlineLimit: 0,
    rollupOptions: { input: 'f.html' },
  },
})
