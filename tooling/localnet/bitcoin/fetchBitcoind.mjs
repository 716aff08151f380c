// Installs bitcoind before concurrent tests use it. Without one bcoin runs; that is reported and is
// not a failure.
import { findBitcoind } from './installBitcoind.mjs'

console.log((await findBitcoind()) ?? 'no bitcoind: bcoin runs in its place')
