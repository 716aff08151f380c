import type { ViewTitle } from './View.js'

/** The wallet's own name as the title. */
export const walletTitle: ViewTitle = ({ kit, t }, { data }) =>
  kit.wallets.get(data.walletId ?? '')?.name ??
  kit.connectors.store.getState().connectors.find(({ id }) => id === data.connectorId)?.name ??
  t('connect.title')
