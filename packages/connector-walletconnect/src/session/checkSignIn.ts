import { parseCaipAddress, type SignInProof, type SignInRequest } from '@latchkey/core'
import { bytesToHex } from '@latchkey/core/adapter'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex } from '../language/fromHex.js'

const expiry = 'Expiration Time: '

/**
 * True if the message matches the request (EIP-4361) and the named account's key signed it
 * (EIP-191). A wallet may extend the statement and add resources (EIP-5573), and change nothing
 * else. Contract accounts are not verified here: that needs a call to their chain.
 */
export function isSignedIn(
  { address: account, message, signature }: SignInProof,
  request: SignInRequest,
): boolean {
  const { address, namespace, reference } = parseCaipAddress(account)
  const { domain, uri, nonce, statement, expirationTime } = request
  const [first, second, , ...lines] = message.split('\n')
  const once = (line: string) => lines.filter((each) => each === line).length === 1
  const expires = lines.filter((line) => line.startsWith(expiry))
  return (
    namespace === 'eip155' &&
    first === `${domain} wants you to sign in with your Ethereum account:` &&
    second?.toLowerCase() === address.toLowerCase() &&
    (!statement || lines[0]?.startsWith(statement) === true) &&
    [`URI: ${uri}`, 'Version: 1', `Chain ID: ${reference}`, `Nonce: ${nonce}`].every(once) &&
    expires.join() === (expirationTime ? `${expiry}${expirationTime}` : '') &&
    recoverAddress(message, signature) === address.toLowerCase()
  )
}

/**
 * Recovers the `personal_sign` signer's address, in lower case; undefined if the signature is
 * invalid.
 */
function recoverAddress(message: string, signature: string): string | undefined {
  const digits = /^0x([0-9a-f]{128})(1b|1c|00|01)$/i.exec(signature)
  if (!digits) return undefined
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${text.length}`)
  const hash = keccak_256(Uint8Array.of(...prefix, ...text))
  try {
    const recovery = Number.parseInt(digits[2] ?? '', 16) % 27
    const point = secp256k1.Signature.fromBytes(fromHex(digits[1] ?? ''), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(-20))}`
  } catch {
    return undefined
  }
}
