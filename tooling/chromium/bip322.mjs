// Replaces `bip322-js` in browser tests. It needs Node's Buffer, and a polyfill in the page would
// hide whether the adapter needs Buffer too.
import { commands } from 'vitest/browser'

export const Verifier = {
  verifySignature: (address, message, signature) =>
    commands.verifyBip322(address, message, signature),
}
