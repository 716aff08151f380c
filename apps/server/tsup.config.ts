import { defineConfig } from 'tsup'

// One file that knows our own packages, and the thread of the embedded database; libraries stay
// what they are. The catalogue stands beside it.
export default defineConfig({
  entry: { main: 'src/cli/main.ts', libsqlWorker: 'src/database/libsqlWorker.js' },
  format: 'esm',
  target: 'node20',
  platform: 'node',
  bundle: true,
  splitting: false,
  clean: true,
  dts: false,
  noExternal: [/^@latchkey\//],
  esbuildOptions: (options) => {
    options.conditions = ['@latchkey/source']
  },
})
