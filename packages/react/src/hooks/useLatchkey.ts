import { type BundlerProcess, createEarlyError, isKitError } from '@latchkey/core'
import { useContext } from 'react'
import { refuseOutside } from '../development/refuseOutside.js'
import { LatchkeyContext, type LatchkeyContextValue } from './LatchkeyContext.js'

declare const process: BundlerProcess

/** Returns the provider's context, or throws a clear error outside of a provider. */
export function useLatchkey(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  try {
    if (process.env.NODE_ENV !== 'production') refuseOutside(value)
  } catch (error) {
    if (isKitError(error)) throw error
  }
  if (!value)
    throw createEarlyError('INVALID_CONFIGURATION', { details: 'No LatchkeyProvider is here.' })
  return value
}
