import type { ViewDefinition, ViewTitle } from '../context/View.js'
import * as connect from './connect/ConnectView.js'

/** The wallet's own name as the title. */
const walletTitle: ViewTitle = ({ kit, t }, { data }) =>
  kit.wallets.get(data.walletId ?? '')?.name ??
  kit.connectors.store.getState().connectors.find(({ id }) => id === data.connectorId)?.name ??
  t('connect.title')

/** All views. The only module that imports their code. */
export const views: readonly ViewDefinition[] = [
  { name: 'Connect', title: 'connect.title', load: async () => connect, loaded: connect },
  {
    name: 'AllWallets',
    title: 'all.title',
    feature: 'wallets',
    load: () => import('./allWallets/AllWalletsView.js'),
  },
  {
    name: 'ConnectingExternal',
    title: walletTitle,
    load: () => import('./connectingExternal/ConnectingExternalView.js'),
  },
  {
    name: 'ConnectingWalletConnectBasic',
    title: 'pair.title',
    load: () => import('./connectingWalletConnectBasic/ConnectingWalletConnectBasicView.js'),
  },
  {
    name: 'ConnectingWalletConnect',
    title: walletTitle,
    load: () => import('./connectingWalletConnect/ConnectingWalletConnectView.js'),
  },
  { name: 'Account', title: 'account.title', load: () => import('./account/AccountView.js') },
  {
    name: 'Networks',
    title: 'networks.title',
    feature: 'networkSwitch',
    load: () => import('./networks/NetworksView.js'),
  },
  {
    name: 'SwitchActiveChain',
    title: 'activeChain.title',
    feature: 'networkSwitch',
    load: () => import('./switchActiveChain/SwitchActiveChainView.js'),
  },
  {
    name: 'Wallets',
    title: 'wallets.title',
    load: () => import('./connectedWallets/WalletsView.js'),
  },
  {
    name: 'SwitchNetwork',
    title: 'switch.title',
    feature: 'networkSwitch',
    load: () => import('./switchNetwork/SwitchNetworkView.js'),
  },
  {
    name: 'UnsupportedChain',
    title: 'unsupported.title',
    load: () => import('./unsupportedChain/UnsupportedChainView.js'),
    canClose: false,
  },
  { name: 'GetWallet', title: 'get.title', load: () => import('./getWallet/GetWalletView.js') },
]
