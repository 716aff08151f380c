import { defineConfig } from 'tsup'

// One file with our own packages, and one for the thread of the embedded database; libraries stay
// external. The catalogue is beside it.
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
