import type { Intent, IntentFeature } from '@latchkey/core'
import { type AbiFunction, type AbiParameter, decodeFunctionData, toFunctionSelector } from 'viem'
import { parseAbiItem } from 'viem/utils'
import { isHex } from '../language/answers.js'
import { toAnyCaseAddress } from '../language/checksum.js'
import { presentFormat } from './intentFields.js'
import { ownMember } from './intentPath.js'
import { readEncodeType } from './intentTypes.js'
import { toCall } from './toCall.js'

const selectorDigits = 10

/**
 * Reads calls and typed messages by ERC-7730 descriptors (version 2). Descriptors are foreign: what
 * does not fit them is unreadable, and nothing throws.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7730
 */
export function createIntentFeature(): IntentFeature {
  return {
    callOf: toCall,
    readCall: ({ descriptors, network, from, call }) =>
      firstOf(descriptors, (descriptor) => {
        const { to, data, value = 0n } = call
        const chainId = Number(network.id)
        if (!isHex(data) || !isFor(descriptor, 'contract', chainId, to)) return undefined
        return readCall(descriptor, { data, container: { to, value, from, chainId } })
      }),
    readTypedData: ({ descriptors, network, from, typedData }) =>
      firstOf(descriptors, (descriptor) =>
        readTypedData(descriptor, typedData, { from, chainId: Number(network.id) }),
      ),
  }
}

function firstOf(
  descriptors: readonly unknown[],
  read: (descriptor: unknown) => Intent | undefined,
): Intent | undefined {
  for (const descriptor of descriptors)
    try {
      const intent = read(descriptor)
      if (intent) return intent
    } catch {
      // The next descriptor may fit.
    }
  return undefined
}

/** True for a descriptor that names this contract on this chain. */
function isFor(
  descriptor: unknown,
  kind: 'contract' | 'eip712',
  chainId: number,
  contract: unknown,
): boolean {
  const address = toAnyCaseAddress(contract)
  const deployments = ownMember(contextOf(descriptor, kind), 'deployments')
  return (
    address !== undefined &&
    Array.isArray(deployments) &&
    deployments.some(
      (each) =>
        ownMember(each, 'chainId') === chainId &&
        toAnyCaseAddress(ownMember(each, 'address')) === address,
    )
  )
}

const contextOf = (descriptor: unknown, kind: string) =>
  ownMember(ownMember(descriptor, 'context'), kind)
const formatsOf = (descriptor: unknown) =>
  Object.entries(ownMember(ownMember(descriptor, 'display'), 'formats') ?? {})

function readCall(
  descriptor: unknown,
  { data, container }: { readonly data: `0x${string}`; readonly container: object },
): Intent | undefined {
  const selector = data.slice(0, selectorDigits).toLowerCase()
  for (const [signature, format] of formatsOf(descriptor)) {
    const item = parseSignature(signature)
    if (!item || toFunctionSelector(item) !== selector) continue
    const { args } = decodeFunctionData({ abi: [item], data })
    const values = (args ?? []) as readonly unknown[]
    return presentFormat(format, { descriptor, data: named(item.inputs, values), container })
  }
  return undefined
}

/** A key of `formats`: the signature of a function with the names of its parameters. */
function parseSignature(signature: string): AbiFunction | undefined {
  try {
    return parseAbiItem(`function ${signature}`) as AbiFunction
  } catch {
    return undefined
  }
}

/** Arguments by their names, within tuples too; by their position where they have none. */
function named(
  inputs: readonly AbiParameter[],
  values: readonly unknown[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    inputs.map((input, at) => [input.name || String(at), shaped(input, values[at])]),
  )
}

function shaped(input: AbiParameter, value: unknown): unknown {
  if (Array.isArray(value) && input.type.endsWith(']')) {
    const element = { ...input, type: input.type.replace(/\[\d*\]$/, '') }
    return value.map((each) => shaped(element, each))
  }
  if (!('components' in input)) return value
  const members = input.components.map((component, at) =>
    Array.isArray(value) ? value[at] : ownMember(value, component.name ?? ''),
  )
  return named(input.components, members)
}

function readTypedData(
  descriptor: unknown,
  typed: unknown,
  { from, chainId }: { readonly from: string; readonly chainId: number },
): Intent | undefined {
  const domain = ownMember(typed, 'domain')
  const contract = ownMember(domain, 'verifyingContract')
  // A domain without a chain counts for the chain on screen.
  const chain = Number(ownMember(domain, 'chainId') ?? chainId)
  // The contract and its chain decide, not the domain's name: in 14 of the registry's own test
  // cases it is another one than the descriptor's.
  if (!isFor(descriptor, 'eip712', chain, contract)) return undefined
  const type = readEncodeType(ownMember(typed, 'primaryType'), ownMember(typed, 'types'))
  if (type === undefined) return undefined
  const formats = formatsOf(descriptor)
  const [, format] =
    formats.find(([key]) => key.replace(/\s*,\s*/g, ',') === type.encoded) ??
    formats.find(([key]) => key === type.name) ??
    []
  return format === undefined
    ? undefined
    : presentFormat(format, {
        descriptor,
        data: ownMember(typed, 'message'),
        container: { to: contract, from, value: 0n, chainId: chain },
      })
}
