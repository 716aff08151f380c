import type { Namespace, Network } from '@latchkey/core'
import type { ProposedNamespace } from '../engine/Engine.js'

type Vocabulary = Pick<ProposedNamespace, 'methods' | 'events'>

const changes = ['accountsChanged', 'chainChanged']

/**
 * Methods and events requested, by namespace. Those of the four other namespaces come from
 * WalletConnect's RPC reference.
 */
const vocabularies: Readonly<Record<string, Vocabulary>> = {
  eip155: {
    methods: [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_sendRawTransaction',
      'eth_sign',
      'eth_signTransaction',
      'eth_signTypedData',
      'eth_signTypedData_v3',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'personal_sign',
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_getPermissions',
      'wallet_requestPermissions',
      'wallet_registerOnboarding',
      'wallet_watchAsset',
      'wallet_scanQRCode',
      'wallet_getCallsStatus',
      'wallet_showCallsStatus',
      'wallet_sendCalls',
      'wallet_getCapabilities',
      'wallet_grantPermissions',
      'wallet_revokePermissions',
    ],
    events: changes,
  },
  solana: {
    methods: [
      'solana_signMessage',
      'solana_signTransaction',
      'solana_requestAccounts',
      'solana_getAccounts',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ],
    events: changes,
  },
  polkadot: { methods: ['polkadot_signTransaction', 'polkadot_signMessage'], events: changes },
  bip122: {
    methods: ['sendTransfer', 'signMessage', 'signPsbt', 'getAccountAddresses'],
    events: ['bip122_addressesChanged', ...changes],
  },
  cosmos: {
    methods: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
    events: changes,
  },
}

/** The supported namespaces. */
export const spokenNamespaces: readonly Namespace[] = /* @__PURE__ */ Object.keys(vocabularies)

/**
 * The proposal for these networks, without namespaces that have no network or no support. All of it
 * is optional to the wallet: a wallet that lacks one part could otherwise not connect at all.
 */
export function toProposal(
  networks: readonly Network[],
  namespaces: readonly Namespace[] = spokenNamespaces,
): Readonly<Partial<Record<Namespace, ProposedNamespace>>> {
  const proposed: Partial<Record<Namespace, ProposedNamespace>> = {}
  for (const namespace of spokenNamespaces) {
    const vocabulary = vocabularies[namespace]
    const chains = networks
      .filter(({ chainNamespace }) => chainNamespace === namespace)
      .map(({ caipNetworkId }) => caipNetworkId)
    if (vocabulary && namespaces.includes(namespace) && chains.length > 0)
      proposed[namespace] = { ...vocabulary, chains: [...new Set(chains)] }
  }
  return proposed
}
