// Brings bitcoind before the tests that run it side by side. Without one bcoin takes its place,
// which this says and which is no failure.
import { findBitcoind } from './installBitcoind.mjs'

console.log((await findBitcoind()) ?? 'no bitcoind: bcoin runs in its place')
