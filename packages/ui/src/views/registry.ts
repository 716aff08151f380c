import * as connect from './connect/ConnectView.js'
import type { ViewDefinition } from './View.js'

/** The wallet's own name. */
const walletTitle: ViewDefinition['title'] = ({ kit, t }, { data }) =>
  kit.wallets.get(data.walletId ?? '')?.name ??
  kit.connectors.store.getState().connectors.find(({ id }) => id === data.connectorId)?.name ??
  t('connect.title')

/** Every view. The one place that knows where their code is. */
export const views: readonly ViewDefinition[] = [
  { name: 'Connect', title: ({ t }) => t('connect.title'), load: async () => connect, loaded: connect },
  { name: 'AllWallets', title: ({ t }) => t('all.title'), load: () => import('./allWallets/AllWalletsView.js') },
  {
    name: 'ConnectingExternal',
    title: walletTitle,
    load: () => import('./connectingExternal/ConnectingExternalView.js'),
  },
  {
    name: 'ConnectingWalletConnectBasic',
    title: ({ t }) => t('pair.title'),
    load: () => import('./connectingWalletConnectBasic/ConnectingWalletConnectBasicView.js'),
  },
  {
    name: 'ConnectingWalletConnect',
    title: walletTitle,
    load: () => import('./connectingWalletConnect/ConnectingWalletConnectView.js'),
  },
  { name: 'Account', title: ({ t }) => t('account.title'), load: () => import('./account/AccountView.js') },
  {
    name: 'Networks',
    title: ({ t }) => t('networks.title'),
    feature: ({ networkSwitch }) => networkSwitch,
    load: () => import('./networks/NetworksView.js'),
  },
  {
    name: 'SwitchActiveChain',
    title: ({ t }) => t('activeChain.title'),
    feature: ({ networkSwitch }) => networkSwitch,
    load: () => import('./switchActiveChain/SwitchActiveChainView.js'),
  },
  { name: 'Wallets', title: ({ t }) => t('wallets.title'), load: () => import('./wallets/WalletsView.js') },
  {
    name: 'SwitchNetwork',
    title: ({ t }) => t('switch.title'),
    feature: ({ networkSwitch }) => networkSwitch,
    load: () => import('./switchNetwork/SwitchNetworkView.js'),
  },
  {
    name: 'UnsupportedChain',
    title: ({ t }) => t('unsupported.title'),
    load: () => import('./unsupportedChain/UnsupportedChainView.js'),
    canClose: false,
  },
  { name: 'GetWallet', title: ({ t }) => t('get.title'), load: () => import('./getWallet/GetWalletView.js') },
]
