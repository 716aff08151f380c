import { sanitizeImageUrl, sanitizeText } from '@latchkey/core'
import type { Config, Connector } from 'wagmi'
import { toEvmProvider } from '../wallet/EvmProvider.js'
import { isSameWallet } from '../wallet/isSameWallet.js'

/** The sanitized description of a wagmi connector. */
export function describeWagmiConnector(own: Connector, id: string) {
  const isInjected = own.type === 'injected'
  const isGeneric = isInjected && own.id === 'injected'
  const name = isGeneric ? 'Browser Wallet' : sanitizeText(own.name) || own.id
  const imageUrl = sanitizeImageUrl(own.icon)
  const given = Array.isArray(own.rdns) ? own.rdns[0] : own.rdns
  const rdns =
    typeof given === 'string' ? given : isInjected && own.id.includes('.') ? own.id : undefined
  const described = { id, name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }) }
  const kind = isGeneric ? 'INJECTED' : isInjected ? 'ANNOUNCED' : 'EXTERNAL'
  return { described, kind, isGeneric } as const
}

/** The rdns (wagmi's id) of the announced wallet behind `window.ethereum`. */
export function readAnnouncedWallet(config: Config): string | undefined {
  const page = globalThis.window as { readonly ethereum?: unknown } | undefined
  const object = toEvmProvider(page?.ethereum)
  const announced = config._internal.mipd?.getProviders() ?? []
  return object && announced.find(({ provider }) => isSameWallet(object, provider))?.info.rdns
}
