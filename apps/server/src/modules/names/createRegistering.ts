import type { RegisterNameInput } from '@latchkey/api'
import { verifySignature } from '@latchkey/siwx/server'
import { type Hex, recoverMessageAddress } from 'viem'
import { getAddress, isAddress, keccak256, toHex } from 'viem/utils'
import type { Config } from '../../config/Config.js'
import { HttpProblem } from '../../http/HttpProblem.js'
import { chainOfCoin, etherCoin, everyEvmCoin, isEvmCoin } from './coinTypes.js'
import type { NameNonces, NamePlace } from './createNameNonces.js'
import type { NameStore, StoredName } from './createNameStore.js'
import { readRegistration, refused } from './readRegistration.js'

export type RegistrationBody = Pick<RegisterNameInput, 'address' | 'message' | 'signature'> & {
  readonly coin_type: number
}

type Registering = {
  readonly chains: Config['chains']
  readonly store: Pick<NameStore, 'add'>
  readonly nonces: NameNonces
  readonly now: () => number
}

/** 65 bytes, the only form that a key's signature has here. */
const keySignature = /^0x[0-9a-fA-F]{130}$/

/**
 * Registers what an account has signed (B-22): a text of this zone, at most five minutes old, with
 * a signature of that account, once.
 *
 * An account with a key gets its name on every chain of eip155. A contract gets it on the chain
 * whose node checked its signature: on another one the address may have another owner.
 */
export function createRegistering(
  { zone, requireNonce }: NonNullable<Config['names']>,
  { chains, store, nonces, now }: Registering,
) {
  const urlsOf = (network: string) => chains.find(({ id }) => id === network)?.rpc

  /** The coin types that a signature proves. @throws HttpProblem 401 or 503 */
  async function provenCoins(body: RegistrationBody, address: Hex): Promise<readonly number[]> {
    const { message: text, signature, coin_type: coin } = body
    if (await isSignedByKey(address, text, signature))
      return [...new Set([etherCoin, everyEvmCoin, coin])]
    const network = chainOfCoin(coin)
    const verdict =
      network === undefined
        ? 'invalid'
        : await verifySignature({ address, network, text, signature }, urlsOf)
    if (verdict === 'invalid')
      throw new HttpProblem(401, 'WRONG_SIGNATURE', 'This address has not signed the message')
    if (verdict !== 'valid')
      throw new HttpProblem(503, 'UNVERIFIED', 'The signature could not be checked now')
    return [coin]
  }

  return async function register(body: RegistrationBody, place: NamePlace): Promise<StoredName> {
    const { address: given, message, coin_type: coin } = body
    if (!isAddress(given)) throw refused('This is no address')
    const address = getAddress(given)
    if (coin !== etherCoin && !isEvmCoin(coin)) throw refused('Names are for eip155 alone')
    const { name, bio, nonce, expiresAt } = readRegistration(message, zone, now())
    if (nonce === undefined ? requireNonce : !nonces.isValid(nonce, place))
      throw refused('This request is too old. Please try again')
    const coinTypes = await provenCoins(body, address)
    // Not of the signature: one message has several that are valid.
    const messageHash = keccak256(toHex(`${address} ${message}`))
    return store.add({ name, bio, address, coinTypes, messageHash, expiresAt })
  }
}

async function isSignedByKey(address: Hex, message: string, signature: string): Promise<boolean> {
  if (!keySignature.test(signature)) return false
  try {
    return (await recoverMessageAddress({ message, signature: signature as Hex })) === address
  } catch {
    return false
  }
}
