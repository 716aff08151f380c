import type { Connection, Connector } from '@latchkey/react'
import { hexToString } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import chains from './chains.json'

type Request = { readonly method: string; readonly params?: unknown }

/** The first account of every local chain; its key is public. */
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const [first] = chains

/** A wallet that answers without prompts and keeps its state over a reload. */
const provider = {
  async request({ method, params }: Request): Promise<unknown> {
    const [data] = Array.isArray(params) ? (params as unknown[]) : []
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') return [account.address]
    if (method === 'eth_chainId')
      return localStorage.getItem('phone.chain') ?? `0x${first?.chainId.toString(16)}`
    if (method === 'personal_sign')
      return await account.signMessage({ message: hexToString(data as `0x${string}`) })
    if (method !== 'wallet_switchEthereumChain')
      throw Object.assign(new Error(`${method} is not supported.`), { code: 4200 })
    localStorage.setItem('phone.chain', (data as { readonly chainId: string }).chainId)
    return null
  },
}

async function read(): Promise<readonly Connection[]> {
  const network = `eip155:${Number(await provider.request({ method: 'eth_chainId' }))}` as const
  const active = `${network}:${account.address}` as const
  return [
    {
      connectorId: phone.id,
      namespace: 'eip155',
      accounts: [{ address: active }],
      active,
      network,
      approvedNetworks: 'all',
    },
  ]
}

/** The host's own connector, in place of a phone's: the kit has it and wagmi does not. */
export const phone: Connector = {
  id: 'phone',
  kind: 'EXTERNAL',
  name: 'House Phone',
  namespaces: ['eip155'],
  async connect() {
    localStorage.setItem('phone', 'connected')
    return { connections: await read() }
  },
  restore: async () => (localStorage.getItem('phone') ? await read() : []),
  async disconnect() {
    localStorage.removeItem('phone')
  },
  getProvider: async () => provider,
  async switchNetwork({ id }) {
    await provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: `0x${Number(id).toString(16)}` }],
    })
  },
  // It emits no events.
  on: () => () => {},
}
