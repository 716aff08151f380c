import { createSecret } from '../src/keys/createSecret.js'
import { deriveKeys, toAddresses } from '../src/keys/deriveKeys.js'
import type { CopyHeader, Way } from '../src/keys/sealedCopy.js'

/** The key of a browser's own copy. Extractable in no test, as in no browser. */
export const createDeviceWay = async (): Promise<Way> => ({
  name: 'device',
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]),
})

export const loginWay = (fill: number): Way => ({
  name: 'login',
  factor: new Uint8Array(32).fill(fill),
})

export const headerStart = {
  version: 1,
  project: 'shop',
  user: 'user-1',
  wallet: 'wallet-1',
  created: 1_790_000_000_000,
} as const

/** A wallet whose entropy is this byte, repeated. */
export async function createTestWallet(fill: number) {
  const secret = await createSecret(new Uint8Array(16).fill(fill))
  const keys = deriveKeys(secret.subarray(16))
  const addresses = toAddresses(keys)
  const headerOf = (way: Way['name']): CopyHeader => ({ ...headerStart, ...addresses, way })
  return { secret, keys, addresses, headerOf }
}
