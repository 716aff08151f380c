/** Test files of a project that `npm run test:long` runs and `npm test` leaves out. */
export const longFiles = {
  e2e: [
    'gallery/brands.test.ts',
    'gallery/wide.test.ts',
    'src/account/intents.test.ts',
    'src/buying/blocked.test.ts',
    'src/buying/buying.test.ts',
    'src/buying/solana.test.ts',
    'src/buying/webhooks.test.ts',
    'src/buying/wrongKey.test.ts',
    'src/catalogue/slowNetwork.test.ts',
    'src/extension/extension.test.ts',
    'src/fixture/fixture.test.ts',
    'src/leaks.test.ts',
    'src/phone/waiting.test.ts',
    'src/pictures/remoteIcons.test.ts',
    'src/shopWindow/hostCode.test.ts',
    'src/signIn/sessions.test.ts',
    'src/signIn/smartAccounts.test.ts',
    'src/swap/fees.test.ts',
    'src/swap/noBatches.test.ts',
    'src/swap/refusals.test.ts',
  ],
  server: [
    'src/cli/process.test.ts',
    'src/cli/runCommand.test.ts',
    'src/deadlines.test.ts',
    'src/modules/history/follower.test.ts',
    'src/modules/relay/bounds.test.ts',
    'src/modules/relay/conformance.test.ts',
    'src/tracing/tracing.test.ts',
  ],
  'adapter-polkadot': [
    'src/capabilities/accountReads.test.ts',
    'src/capabilities/send.test.ts',
    'src/wallet/chains.test.ts',
  ],
}

/** Whether this run leaves them out. */
export const isShort = process.env.LATCHKEY_SHORT === '1'
