import { createEmitter, createError } from '@latchkey/core'

type Events = { accountsChanged: readonly string[]; chainChanged: string; disconnect: undefined }

/** The state that the provider answers from. */
export type ProviderState = {
  /** Empty while no one is logged in. */
  readonly accounts: readonly string[]
  readonly chainId: number
}

type Parts = {
  readonly read: () => ProviderState
  readonly sign: (message: string, address: string) => Promise<string>
  readonly switchChain: (chainId: number) => void
}

type Request = { readonly method: string; readonly params?: unknown }

/** An EIP-1193 provider of the embedded wallet. */
export type AuthProvider = {
  request(request: Request): Promise<unknown>
  on<Name extends keyof Events>(name: Name, listener: (payload: Events[Name]) => void): void
  removeListener<Name extends keyof Events>(
    name: Name,
    listener: (payload: Events[Name]) => void,
  ): void
  emit<Name extends keyof Events>(name: Name, payload: Events[Name]): void
}

/** Makes the provider. A method that it does not know is refused, and never reaches the document. */
export function createEip1193({ read, sign, switchChain }: Parts): AuthProvider {
  const { emit, on } = createEmitter<Events>()
  const stops = new Map<keyof Events, Map<unknown, () => void>>()
  const accounts = () => [...read().accounts]

  async function request({ method, params }: Request): Promise<unknown> {
    const [first, second] = Array.isArray(params) ? (params as readonly unknown[]) : []
    switch (method) {
      case 'eth_accounts':
        return accounts()
      case 'eth_requestAccounts':
        if (accounts().length === 0) throw createError('LOGIN_REQUIRED')
        return accounts()
      case 'eth_chainId':
        return `0x${read().chainId.toString(16)}`
      case 'wallet_switchEthereumChain':
        switchChain(readChainId(first))
        return null
      case 'personal_sign': {
        if (typeof first !== 'string' || typeof second !== 'string')
          throw createError('RPC_INVALID_PARAMS', { details: method })
        return await sign(toHex(first), second)
      }
      default:
        throw createError('METHOD_NOT_ALLOWED', { details: method })
    }
  }

  return {
    request,
    emit,
    on(name, listener) {
      const known = stops.get(name) ?? new Map<unknown, () => void>()
      if (!known.has(listener)) stops.set(name, known.set(listener, on(name, listener)))
    },
    removeListener(name, listener) {
      stops.get(name)?.get(listener)?.()
      stops.get(name)?.delete(listener)
    },
  }
}

function readChainId(parameter: unknown): number {
  const { chainId } = (parameter ?? {}) as { readonly chainId?: unknown }
  if (typeof chainId !== 'string' || !/^0x[0-9a-f]{1,13}$/i.test(chainId))
    throw createError('RPC_INVALID_PARAMS', { details: 'wallet_switchEthereumChain' })
  return Number.parseInt(chainId, 16)
}

/** A message that is no hexadecimal is taken as text, as other wallets do. */
function toHex(message: string): string {
  if (/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return message
  const bytes = new TextEncoder().encode(message)
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
