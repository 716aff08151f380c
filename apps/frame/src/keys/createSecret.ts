import { entropyToMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { type Secret, secretBytes } from './sealedCopy.js'

const rounds = 2_048

/** Makes a new wallet's secret: 16 random bytes, and the seed of their twelve words (BIP-39). */
export async function createSecret(
  entropy: Uint8Array = crypto.getRandomValues(new Uint8Array(16)),
): Promise<Secret> {
  const text = new TextEncoder()
  const words = entropyToMnemonic(entropy, wordlist).normalize('NFKD')
  const key = await crypto.subtle.importKey('raw', text.encode(words), 'PBKDF2', false, [
    'deriveBits',
  ])
  const seed = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-512', salt: text.encode('mnemonic'), iterations: rounds },
    key,
    512,
  )
  const secret = new Uint8Array(secretBytes)
  secret.set(entropy)
  secret.set(new Uint8Array(seed), entropy.length)
  return secret
}
