import { createEarlyError } from '@latchkey/core'
import { useContext } from 'react'
import { LatchkeyContext, type LatchkeyContextValue } from '../LatchkeyContext.js'

/** The provider's context, or a clear error where there is none. */
export function useLatchkey(): LatchkeyContextValue {
  const value = useContext(LatchkeyContext)
  if (!value) {
    throw createEarlyError('INVALID_CONFIGURATION', {
      metaMessages: [
        'A Latchkey hook or button was rendered outside of a provider, so it has no kit.',
        'Wrap it in <LatchkeyProvider kit={kit}>.',
      ],
    })
  }
  return value
}
