/** Test files of a project that `npm run test:long` runs and `npm test` leaves out. */
export const longFiles = {
  e2e: [
    'src/extension/extension.test.ts',
    'src/pictures/remoteIcons.test.ts',
    'src/shopWindow/hostCode.test.ts',
    'src/buying/solana.test.ts',
    'src/leaks.test.ts',
    'gallery/brands.test.ts',
  ],
  server: [
    'src/cli/process.test.ts',
    'src/modules/relay/conformance.test.ts',
    'src/tracing/tracing.test.ts',
  ],
  'adapter-polkadot': ['src/capabilities/capabilities.test.ts'],
}

/** Whether this run leaves them out. */
export const isShort = process.env.LATCHKEY_SHORT === '1'
