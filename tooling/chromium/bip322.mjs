// Stands in for `bip322-js` where tests run in a browser: it needs Node's Buffer, and a page with a
// stand-in for that would no longer show whether the adapter itself does without.
import { commands } from 'vitest/browser'

export const Verifier = {
  verifySignature: (address, message, signature) =>
    commands.verifyBip322(address, message, signature),
}
