import { bytesToHex } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import type { Account } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createProviderError } from '../../wallets/createProviderError.js'
import type { EvmWalletChain } from '../../wallets/evm/chainAccess.js'
import { seedOf } from '../../wallets/seedOf.js'
import { createEvmBatches } from './createEvmBatches.js'
import { createEvmNetworks } from './createEvmNetworks.js'
import { createEvmSigning } from './createEvmSigning.js'
import type { EvmHandler, KnownEvmChain } from './EvmHandler.js'
import { noNode, unknownMethod } from './readParams.js'
import type { SessionCall, SessionEcosystem } from './SessionEcosystem.js'
import type { SessionEvmChain } from './SessionEvmChain.js'

const methods = [
  'eth_accounts',
  'eth_requestAccounts',
  'personal_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'eth_signTransaction',
  'eth_sendRawTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const

/** EVM chains: m/44'/60'/0'/0/index of the phrase. */
export function createEvmEcosystem(options: {
  readonly mnemonic: string
  readonly accountCount: number
  readonly chains: readonly SessionEvmChain[]
}): SessionEcosystem {
  const root = HDKey.fromMasterSeed(seedOf(options.mnemonic))
  const accounts = Array.from({ length: options.accountCount }, (_, index): Account => {
    const { privateKey } = root.derive(`m/44'/60'/0'/0/${index}`)
    if (!privateKey) throw new TypeError('The phrase has no such key.')
    return privateKeyToAccount(`0x${bytesToHex(privateKey)}`)
  })
  const known = new Map(
    options.chains.map((chain) => [chain.id, { ...chain, caip: `eip155:${chain.id}` }]),
  )
  const given = new Set(options.chains.map(({ id }) => id))

  const chainOf = (caip: string): KnownEvmChain => {
    const chain = [...known.values()].find((one) => one.caip === caip)
    if (!chain) throw createProviderError(4901, `The network ${caip} is not known to this wallet.`)
    return chain
  }
  const nodeOf = (chain: KnownEvmChain): EvmWalletChain => {
    const { rpcUrl } = chain
    if (!rpcUrl) throw noNode()
    return { ...chain, rpcUrl }
  }
  const signerOf = ({ addresses }: SessionCall, named: unknown): Account => {
    const wanted = named === undefined ? addresses[0] : String(named)
    const isIn = addresses.some((one) => one.toLowerCase() === wanted?.toLowerCase())
    const account = accounts.find(({ address }) => address.toLowerCase() === wanted?.toLowerCase())
    if (!isIn || !account)
      throw createProviderError(4100, 'The requested account has not been authorized.')
    return account
  }
  const permissions = ({ addresses }: SessionCall) => [
    {
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: addresses }],
    },
  ]

  const handlers: Readonly<Record<(typeof methods)[number], EvmHandler>> = {
    eth_accounts: ({ addresses }) => ({ run: () => addresses }),
    eth_requestAccounts: ({ addresses }) => ({ run: () => addresses }),
    wallet_getPermissions: (call) => ({ run: () => permissions(call) }),
    wallet_requestPermissions: (call) => ({ run: () => permissions(call) }),
    ...createEvmSigning({ signerOf, chainOf, nodeOf }),
    ...createEvmNetworks(known),
    wallet_watchAsset: (_, params) => ({
      ask: {
        kind: 'watchAsset',
        title: 'Watch this token?',
        lines: [['Token', JSON.stringify(params)]],
      },
      run: () => true,
    }),
    ...createEvmBatches({ known, signerOf, chainOf, nodeOf }),
  }

  return {
    namespace: 'eip155',
    methods,
    events: ['accountsChanged', 'chainChanged'],
    networks: () => [...known.values()].map(({ caip, name }) => ({ id: caip, name })),
    address: (_, account) => accounts[account]?.address ?? '',
    addedChains: () =>
      [...known.values()].filter(({ id }) => !given.has(id)).map(({ caip: _, ...chain }) => chain),
    prepare(call) {
      const prepare = handlers[call.method as (typeof methods)[number]]
      if (!prepare) throw unknownMethod(call.method)
      return prepare(call, Array.isArray(call.params) ? (call.params as readonly unknown[]) : [])
    },
  }
}
