import type { Connector } from './Connector.js'

/** The part of a connector that is fetched once its wallet is used. */
export type WalletDriver = Required<
  Pick<Connector, 'connect' | 'restore' | 'disconnect' | 'switchNetwork' | 'getNetwork'>
>
