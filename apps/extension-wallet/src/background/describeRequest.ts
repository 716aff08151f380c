import type { RequestedCall } from '@latchkey/testing/evm'
import { describeEvmCall } from '@latchkey/testing/reading'
import type { Namespace } from '../wire/Envelope.js'

/** The consent screen of a request. */
export type Described = {
  readonly namespace: Namespace
  readonly ecosystem: string
  readonly title: string
  readonly lines: readonly (readonly [label: string, value: string])[]
}

export const ecosystems: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  polkadot: 'Polkadot',
  bip122: 'Bitcoin',
  cosmos: 'Cosmos',
}

const titles: Readonly<Record<string, string>> = {
  connect: 'Connect to this site?',
  signIn: 'Sign in to this site?',
  signMessage: 'Sign this message?',
  signTypedData: 'Sign this data?',
  sendTransaction: 'Sign and send this transaction?',
  sendCalls: 'Send these calls?',
  signTransaction: 'Sign this transaction?',
  sendTransfer: 'Send this payment?',
  signPsbt: 'Sign this payment?',
  signDirect: 'Sign this transaction?',
  signAmino: 'Sign this transaction?',
  switchNetwork: 'Switch network?',
  addNetwork: 'Add this network?',
  suggestChain: 'Add this network?',
  watchAsset: 'Watch this asset?',
}

type Request = { readonly kind: string } & Readonly<Record<string, unknown>>

/** Describes a request with all the data to sign, unabridged. */
export function describeRequest(namespace: Namespace, request: Request): Described {
  const { kind, method: _, ...told } = request
  // Polkadot wallets only sign; the page sends.
  const isSigned = namespace === 'polkadot' && kind === 'sendTransaction'
  return {
    namespace,
    ecosystem: ecosystems[namespace],
    title: titles[isSigned ? 'signTransaction' : kind] ?? kind,
    lines: Object.entries(told).flatMap(([name, value]) => describeField(name, value)),
  }
}

function describeField(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (name === 'call') return describeEvmCall(value as RequestedCall, {})
  if (name === 'calls')
    return (value as readonly RequestedCall[]).flatMap((call) => describeEvmCall(call, {}))
  if (name === 'fee' && typeof value === 'bigint') return [['Fee', toSatoshis(value)]]
  // The page's own name; its origin is shown above.
  if (name === 'origin') return [['Calls itself', toText(value)]]
  return value === undefined ? [] : [[toLabel(name), toText(value)]]
}

const toSatoshis = (amount: bigint) => `${amount} satoshis`

/** Converts `chainId` to a label: Chain id. */
const toLabel = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value instanceof Uint8Array) return toHex(value)
  if (Array.isArray(value)) return value.map(toText).join('\n')
  return (
    JSON.stringify(
      value,
      (_key, each: unknown) =>
        typeof each === 'bigint' ? String(each) : each instanceof Uint8Array ? toHex(each) : each,
      1,
    ) ?? ''
  )
}

const toHex = (bytes: Uint8Array) =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
