import type { CaipNetworkId } from '@latchkey/core'

/** The wire's name of a native currency among tokens. */
export const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A token, or the native currency, as CAIP-10. */
export const toWireToken = (network: CaipNetworkId, token: string | undefined): string =>
  `${network}:${token ?? nativeToken}`
