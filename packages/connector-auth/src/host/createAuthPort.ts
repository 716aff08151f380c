import { type ConnectInput, createError, type Network, parseCaipNetworkId } from '@latchkey/core'
import type { RestoreInput, WalletPort } from '@latchkey/core/adapter'
import type { AuthSession } from '../protocol/messages.js'
import type { AuthLine, AuthState } from './createAuthLine.js'

const namespace = 'eip155'

/** The embedded wallet as a wallet of the driver: a login is its approval. */
export function createAuthPort(line: AuthLine): WalletPort<AuthState, AuthSession> {
  const choose = ({
    networks,
    accounts = [],
  }: {
    networks: readonly Network[]
    accounts?: RestoreInput['accounts']
  }) => line.offer(networks.filter(isOurs).map(chainIdOf), accounts[0])

  return {
    namespace,
    accountsPerNetwork: false,
    async ask(input: ConnectInput) {
      choose(input)
      const session = await line.session({ signal: input.signal })
      if (!session) throw createError('LOGIN_REQUIRED')
      return session
    },
    async recall(input) {
      choose(input)
      return await line.session({ signal: input.signal })
    },
    listen: ({ changed }) => line.onChange(() => changed(line.state())),
    read: async () => line.state(),
    readAgain: async () => line.state(),
    show: ({ address, chainId }) => ({
      accounts:
        address === undefined
          ? []
          : [{ address: `${namespace}:${chainId}:${address}`, type: 'eoa' as const }],
      network: `${namespace}:${chainId}`,
      approvedNetworks: 'all',
    }),
    async switchNetwork(network) {
      line.switchChain(chainIdOf(network))
      return { chainId: line.state().chainId }
    },
    leave: () => line.logOut(),
  }
}

const isOurs = ({ chainNamespace }: Network): boolean => chainNamespace === namespace

const chainIdOf = ({ caipNetworkId }: Network): number =>
  Number(parseCaipNetworkId(caipNetworkId).reference)
