import type { ErrorCode } from './ErrorCode.js'

/**
 * Messages of the errors that can occur before the user acts. They load with the page; the other
 * messages load with the code that throws them.
 */
export const earlyMessages = {
  ABORTED: 'Request was aborted',
  INVALID_CHAIN_ID: 'Invalid chainId',
  INVALID_CONFIGURATION: 'Invalid configuration.',
  INVALID_CAIP_ADDRESS: 'Invalid CAIP Address',
  INVALID_CAIP_NETWORK_ID: 'Invalid CAIP-2 network id: {value}',
  VIEW_UNAVAILABLE: 'A part of the interface could not be loaded.',
  RPC_INVALID_PARAMS: 'The parameters of the request are not valid.',
  UNKNOWN: 'An error occurred',
} as const satisfies Partial<Readonly<Record<ErrorCode, string>>>
