import type { Connector } from './Connector.js'

/** The part of a connector that loads on the wallet's first use. */
export type WalletDriver = Required<
  Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'switchNetwork' | 'getNetwork'>
> &
  Pick<Connector, 'release'>
