import { createError } from '@latchkey/core'
import {
  type Address,
  encodeDeployData,
  getAddress,
  type Hex,
  hashMessage,
  isAddress,
  recoverAddress,
  universalSignatureValidatorAbi,
  universalSignatureValidatorByteCode,
} from 'viem'
import type { SignatureVerdict, SignedText } from '../Verdict.js'

/**
 * The URL of a chain's node, or of several in the order in which they are asked; undefined where
 * there is none.
 */
export type RpcUrlOf = (network: string) => string | readonly string[] | undefined

const deadlineMs = 10_000
/** The time-out of each node if there are several: the page waits for all of them. */
const tryMs = 3_000
const mostNodes = 3
const mostAnswerCharacters = 65_536

/**
 * An account with a key by recovery (EIP-191), without a node. A contract by `isValidSignature`
 * (ERC-1271), and one that is not deployed yet by its factory's call (ERC-6492), all in one
 * `eth_call` on the account's own chain.
 */
export async function verifyEvm(
  { address, network, text, signature }: SignedText,
  urlOf: RpcUrlOf,
): Promise<SignatureVerdict> {
  if (!isAddress(address, { strict: false }) || !/^0x(?:[0-9a-f]{2})+$/i.test(signature))
    return 'invalid'
  const hash = hashMessage(text)
  if (await isSignedByKey(address, hash, signature as Hex)) return 'valid'
  const urls = [urlOf(network) ?? []].flat().slice(0, mostNodes)
  const question = { address, hash, signature: signature as Hex, network }
  for (const url of urls) {
    const verdict = await askContract(url, question, urls.length > 1 ? tryMs : deadlineMs)
    if (verdict !== 'rpc') return verdict
  }
  return 'rpc'
}

/** True for an address with the checksum of EIP-55, which EIP-4361 demands. */
export const isChecksummed = (address: string): boolean =>
  isAddress(address) && getAddress(address) === address

/** True if the key of this address signed the hash. */
export async function isSignedByKey(address: string, hash: Hex, signature: Hex): Promise<boolean> {
  if (signature.length !== 132) return false
  try {
    const signer = await recoverAddress({ hash, signature })
    return signer.toLowerCase() === address.toLowerCase()
  } catch {
    return false
  }
}

type Question = {
  readonly address: Address
  readonly hash: Hex
  readonly signature: Hex
  readonly network: string
}

/** Only a node of the right chain can say yes or no. Any other outcome is no answer. */
async function askContract(
  url: string,
  { address, hash, signature, network }: Question,
  timeoutMs: number,
): Promise<SignatureVerdict> {
  const data = encodeDeployData({
    abi: universalSignatureValidatorAbi,
    bytecode: universalSignatureValidatorByteCode,
    args: [address, hash, signature],
  })
  try {
    const [chain, answer] = await Promise.all([
      ask(url, timeoutMs, 'eth_chainId', []),
      ask(url, timeoutMs, 'eth_call', [{ data }, 'latest']),
    ])
    if (BigInt(String(chain.result)) !== BigInt(network.split(':')[1] ?? '')) return 'rpc'
    if (answer.isRevert) return 'invalid'
    if (typeof answer.result !== 'string' || !/^0x[0-9a-f]*$/i.test(answer.result)) return 'rpc'
    const value = BigInt(answer.result === '0x' ? 'NaN' : answer.result)
    return value === 1n ? 'valid' : value === 0n ? 'invalid' : 'rpc'
  } catch {
    return 'rpc'
  }
}

type NodeAnswer = { readonly result?: unknown; readonly isRevert: boolean }

async function ask(
  url: string,
  timeoutMs: number,
  method: string,
  params: readonly unknown[],
): Promise<NodeAnswer> {
  const { target, headers } = withoutPassword(url)
  const response = await fetch(target, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const text = await response.text()
  if (!response.ok || text.length > mostAnswerCharacters) throw createError('HTTP_FAILED')
  const { result, error } = JSON.parse(text)
  if (!error) return { result, isRevert: false }
  // Code 3 is a revert (geth); other nodes say so in words.
  const isRevert = error.code === 3 || /execution reverted|\brevert/i.test(String(error.message))
  if (!isRevert) throw createError('RPC_ERROR')
  return { isRevert }
}

/** `fetch` refuses a URL with a user and a password, which some nodes want. */
function withoutPassword(url: string): {
  readonly target: URL
  readonly headers: Readonly<Record<string, string>>
} {
  const target = new URL(url)
  if (target.username === '') return { target, headers: {} }
  const user = [target.username, target.password].map(decodeURIComponent).join(':')
  const bytes = new TextEncoder().encode(user)
  target.username = ''
  target.password = ''
  return { target, headers: { authorization: `Basic ${btoa(String.fromCharCode(...bytes))}` } }
}
