import {
  bareAddress,
  type CaipAddress,
  createError,
  isKitError,
  type Network,
  type ReceiverCheckOptions,
  type ReceiverWarning,
} from '@latchkey/core'
import { invalidAnswer, withDeadline } from '@latchkey/core/adapter'
import { type Hex, isHex } from '../language/answers.js'
import { toChecksumAddress } from '../language/checksum.js'
import type { ChainReader, ReadSource } from './createChainReader.js'

/** Milliseconds for what other networks say, so that a dead node of theirs delays no transfer. */
const otherNetworkMs = 4_000

const burnAddresses = [`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`]
/** Code that delegates an account with a key to a contract (EIP-7702). */
const delegationPattern = /^0xef0100[0-9a-f]{40}$/i

/**
 * Reads the chain's warnings about a receiver. Rejects only when `signal` aborts: a node that does
 * not answer is `UNCHECKED`.
 */
export async function readReceiverWarnings(
  reader: ChainReader,
  networks: readonly Network[],
  value: string,
  network: Network,
  { token, connector, signal }: ReceiverCheckOptions = {},
): Promise<readonly ReceiverWarning[]> {
  const address = toChecksumAddress(value)
  if (!address) return []
  if (burnAddresses.includes(address.toLowerCase())) return ['ZERO_ADDRESS']
  if (token !== undefined && toChecksumAddress(token) === address) return ['TOKEN_CONTRACT']
  const here = { network, connector, signal }
  const ask = (source: ReadSource, method: string) => readHex(reader, source, method, address)
  try {
    const [code, nonce, balance] = await Promise.all([
      ask(here, 'eth_getCode'),
      ask(here, 'eth_getTransactionCount'),
      ask(here, 'eth_getBalance'),
    ])
    if (isContract(code)) return ['CONTRACT_ADDRESS']
    // An address that has sent has a key, which is the same on every network.
    if (code !== '0x' || BigInt(nonce) > 0n) return []
    const others = networks.filter(
      (each) =>
        each.caipNetworkId !== network.caipNetworkId &&
        Boolean(each.testnet) === Boolean(network.testnet),
    )
    const elsewhere = await Promise.all(
      others.map((other) =>
        withDeadline((within) => ask({ network: other, signal: within }, 'eth_getCode'), {
          ms: otherNetworkMs,
          signal,
          error: () => createError('HTTP_TIMEOUT'),
        }).then(
          (found): ReceiverWarning[] => (isContract(found) ? ['OTHER_NETWORK_CONTRACT'] : []),
          // A network without a node gives no warning: the host left it out.
          (error): ReceiverWarning[] =>
            isKitError(error, 'RPC_NOT_CONFIGURED') ? [] : ['UNCHECKED'],
        ),
      ),
    )
    return [
      ...new Set<ReceiverWarning>([
        ...elsewhere.flat().filter((each) => each === 'OTHER_NETWORK_CONTRACT'),
        ...(BigInt(balance) === 0n ? (['NEVER_USED'] as const) : []),
        ...elsewhere.flat(),
      ]),
    ]
  } catch (error) {
    if (signal?.aborted) throw error
    return ['UNCHECKED']
  }
}

/** True for an account that is a contract on the network. Rejects where no node answers. */
export async function isSmartAccount(
  reader: ChainReader,
  { address, ...source }: ReadSource & { readonly address: CaipAddress },
): Promise<boolean> {
  return isContract(await readHex(reader, source, 'eth_getCode', bareAddress(address)))
}

const isContract = (code: Hex) => code !== '0x' && !delegationPattern.test(code)

async function readHex(
  reader: ChainReader,
  source: ReadSource,
  method: string,
  address: string,
): Promise<Hex> {
  const answer = await reader.read(source, method, [address, 'latest'])
  // '0x' means no code, and is no quantity.
  if (!isHex(answer) || (answer === '0x' && method !== 'eth_getCode')) throw invalidAnswer(method)
  return answer
}
