import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

/** The hash of a key or script in addresses of Bitcoin, and of a key in those of Cosmos. */
export const hash160 = (bytes: Uint8Array): Uint8Array => ripemd160(sha256(bytes))
