import type { Described } from './describeRequest.js'

const titles: Readonly<Record<string, string>> = {
  connect: 'Connect to this site?',
  signIn: 'Sign in to this site?',
  signMessage: 'Sign this message?',
  signTransaction: 'Sign this transaction?',
  sendTransaction: 'Sign this transaction?',
  sendTransfer: 'Send this payment?',
  signPsbt: 'Sign this payment?',
  signDirect: 'Sign this transaction?',
  signAmino: 'Sign this transaction?',
  switchNetwork: 'Switch network?',
  suggestChain: 'Add this network?',
}

/** The consent screen of a request outside Ethereum: all data the wallet received, unabridged. */
export function describeOther(
  ecosystem: string,
  { kind, ...told }: { readonly kind: string },
): Described {
  return {
    title: titles[kind] ?? kind,
    lines: [
      ['On', ecosystem],
      ...Object.entries(told).map(([label, value]) => [label, toText(value)] as const),
    ],
  }
}

function toText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Uint8Array) return `${value.length} bytes`
  if (Array.isArray(value)) return value.map(toText).join('\n')
  return (
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'bigint'
        ? String(each)
        : each instanceof Uint8Array
          ? `${each.length} bytes`
          : each,
    ) ?? ''
  )
}
