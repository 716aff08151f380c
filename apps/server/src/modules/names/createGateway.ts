import { type Hex, zeroAddress } from 'viem'
import { serializeSignature, sign } from 'viem/accounts'
import {
  decodeFunctionData,
  encodeAbiParameters,
  encodePacked,
  hexToBytes,
  keccak256,
} from 'viem/utils'
import { HttpProblem } from '../../http/HttpProblem.js'
import { etherCoin, everyEvmCoin, isEvmCoin } from './coinTypes.js'
import type { NameStore, StoredName } from './createNameStore.js'
import { labelIn, normalName } from './nameRules.js'

/** How long an answer counts. */
const answerSeconds = 300
const mostCalls = 32

const bytes = { type: 'bytes' } as const
const node = { name: 'node', type: 'bytes32' } as const
const view = { type: 'function', stateMutability: 'view' } as const
const service = [
  { ...view, name: 'resolve', inputs: [bytes, bytes], outputs: [bytes, { type: 'uint64' }, bytes] },
] as const
const records = [
  { ...view, name: 'addr', inputs: [node], outputs: [{ type: 'address' }] },
  { ...view, name: 'addr', inputs: [node, { type: 'uint256' }], outputs: [bytes] },
  { ...view, name: 'text', inputs: [node, { type: 'string' }], outputs: [{ type: 'string' }] },
  { ...view, name: 'name', inputs: [node], outputs: [{ type: 'string' }] },
  { ...view, name: 'contenthash', inputs: [node], outputs: [bytes] },
  { ...view, name: 'multicall', inputs: [{ type: 'bytes[]' }], outputs: [{ type: 'bytes[]' }] },
] as const

export type GatewayOptions = {
  readonly zone: string
  readonly resolver: string
  readonly signerKey: Hex
  readonly store: Pick<NameStore, 'find' | 'namesOf'>
  readonly now: () => number
}

/** The name that a question is about: of the zone, the reverse name of an address, or none. */
type Subject = { readonly name: StoredName | undefined; readonly reverse: string }

/**
 * Answers what a resolver on a chain asks about the zone (ERC-3668, ENSIP-10), signed, so that the
 * names resolve in every client of ENS. Reverse names are answered where a chain asks for them.
 */
export function createGateway({ zone, resolver, signerKey, store, now }: GatewayOptions) {
  /** The primary name of an address: the first registered one that resolves back to it. */
  async function primaryOf(reverseName: string): Promise<string> {
    const [, address = '', kind] =
      /^([0-9a-f]{40})\.(addr|default)\.reverse$/.exec(reverseName) ?? []
    if (address === '') return ''
    const coin = kind === 'addr' ? etherCoin : everyEvmCoin
    const names = await store.namesOf(`0x${address}`)
    return names.find(({ addresses }) => addresses.has(coin))?.name ?? ''
  }

  async function subjectOf(name: string): Promise<Subject> {
    if (name.endsWith('.reverse')) return { name: undefined, reverse: await primaryOf(name) }
    const isOfZone = normalName(name) === name && labelIn(zone, name) !== undefined
    return { name: isOfZone ? await store.find(name) : undefined, reverse: '' }
  }

  return async function answer(sender: string, data: Hex): Promise<Hex> {
    if (sender.toLowerCase() !== resolver.toLowerCase())
      throw new HttpProblem(404, 'NOT_FOUND', 'This server answers for another resolver')
    const { name, call } = readQuestion(data)
    const result = toResult(await subjectOf(name), call)
    const expires = BigInt(Math.floor(now() / 1000) + answerSeconds)
    const hash = keccak256(
      encodePacked(
        ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
        ['0x1900', resolver as Hex, expires, keccak256(data), keccak256(result)],
      ),
    )
    const signature = serializeSignature(await sign({ hash, privateKey: signerKey }))
    return encodeAbiParameters([bytes, { type: 'uint64' }, bytes], [result, expires, signature])
  }
}

/** @throws HttpProblem 400 */
function readQuestion(data: Hex): { readonly name: string; readonly call: Hex } {
  try {
    const { args } = decodeFunctionData({ abi: service, data })
    return { name: readDnsName(hexToBytes(args[0])), call: args[1] }
  } catch (cause) {
    throw unreadable(cause)
  }
}

const unreadable = (cause?: unknown) =>
  new HttpProblem(400, 'INVALID_REQUEST', 'This is no question about a name', { cause })

/** @throws if it is no DNS-encoded name */
function readDnsName(encoded: Uint8Array): string {
  const labels: string[] = []
  let at = 0
  for (let length = encoded[at]; length !== 0; length = encoded[at]) {
    if (length === undefined || at + length >= encoded.length) throw unreadable()
    const label = encoded.subarray(at + 1, at + 1 + length)
    labels.push(new TextDecoder('utf-8', { fatal: true }).decode(label))
    at += 1 + length
  }
  return labels.join('.')
}

/** The value of a record, in the encoding of its function. @throws HttpProblem 400 */
function toResult(subject: Subject, call: Hex, isInner = false): Hex {
  const { name, reverse } = subject
  const asked = decode(call)
  switch (asked.functionName) {
    case 'addr': {
      const [, coin] = asked.args
      return coin === undefined
        ? encodeAbiParameters([{ type: 'address' }], [addressOf(name, etherCoin) ?? zeroAddress])
        : encodeAbiParameters([bytes], [addressOf(name, Number(coin)) ?? '0x'])
    }
    case 'text': {
      const isBio = ['bio', 'description'].includes(asked.args[1])
      return encodeAbiParameters([{ type: 'string' }], [isBio ? (name?.bio ?? '') : ''])
    }
    case 'name':
      return encodeAbiParameters([{ type: 'string' }], [reverse])
    case 'contenthash':
      return encodeAbiParameters([bytes], ['0x'])
    case 'multicall': {
      const [calls] = asked.args
      if (isInner || calls.length > mostCalls) throw unreadable()
      const results = calls.map((each) => toResult(subject, each, true))
      return encodeAbiParameters([{ type: 'bytes[]' }], [results])
    }
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: records, data })
  } catch (cause) {
    throw unreadable(cause)
  }
}

/** An address for every chain of eip155 serves where a chain has none of its own (ENSIP-19). */
function addressOf(name: StoredName | undefined, coin: number): Hex | undefined {
  const found =
    name?.addresses.get(coin) ?? (isEvmCoin(coin) ? name?.addresses.get(everyEvmCoin) : undefined)
  return found?.address as Hex | undefined
}
