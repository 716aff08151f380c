import { fileURLToPath } from 'node:url'

export default {
  mode: 'production',
  entry: './src/main.js',
  output: {
    path: fileURLToPath(new URL('dist', import.meta.url)),
    // webpack inserts script elements for its chunks, for which Trusted Types require a policy:
    // `trusted-types webpack` in the header allows it.
    trustedTypes: { policyName: 'webpack' },
  },
  performance: { hints: false },
}
