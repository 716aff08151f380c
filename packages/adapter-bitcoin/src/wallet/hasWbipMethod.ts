import { isKitError } from '@latchkey/core'
import { readDeadlineMs, readForeign, readForeignList } from '@latchkey/core/adapter'
import type { Ask } from './BitcoinWallet.js'
import type { createWbipCall } from './createWbipCall.js'

/** Methods that list the others: by sats-connect as names, by Leather as objects with a name. */
const listings = ['getInfo', 'supportedMethods']
const mostMethods = 500

/**
 * Whether a WBIP wallet lists a method. It is asked without a prompt. Undefined if it lists
 * nothing.
 */
export async function hasWbipMethod(
  call: ReturnType<typeof createWbipCall>,
  method: string,
  ask: Ask,
): Promise<boolean | undefined> {
  const listed = await Promise.all(
    listings.map(async (listing) => {
      const answer = await call(listing, null, readDeadlineMs, ask).catch((error: unknown) => {
        if (isKitError(error, 'ABORTED')) throw error
        return undefined
      })
      const methods = readForeignList(readForeign(answer, 'methods'), mostMethods)
      return methods.map((each) => readForeign(each, 'name') ?? each)
    }),
  )
  const names = listed.flat()
  return names.length === 0 ? undefined : names.includes(method)
}
