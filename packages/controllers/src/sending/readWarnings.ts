import { createError, isKitError } from '@latchkey/core'
import { checkReceiver } from '../payees/checkReceiver.js'
import { payeesOf } from '../payees/payeesOf.js'
import { listedTokens } from '../portfolio/listedTokens.js'
import { ownAddresses } from '../portfolio/ownAddresses.js'
import { paidAddresses } from '../portfolio/paidAddresses.js'
import { portfolioOf } from '../portfolio/portfolioOf.js'
import type { Subject } from '../portfolio/subject.js'
import { rankOf } from './isGrave.js'
import type { SendWarning } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'

const chainMs = 10_000

type ReceiverToWarn = {
  /** The bare address. */
  readonly address: string
  /** The token that is sent; absent for the native currency. */
  readonly token: string | undefined
}

/** The warnings of the guard and the chain about a receiver, the gravest first. */
export async function readWarnings(
  parts: SendingParts,
  subject: Subject,
  receiver: ReceiverToWarn,
): Promise<readonly SendWarning[]> {
  const { namespace } = subject.adapter
  const findings = checkReceiver({
    namespace,
    address: receiver.address,
    own: ownAddresses(parts.connection, namespace),
    payees: parts.use(payeesOf).recent(namespace),
    paid: readPaid(parts, subject),
  })
  return [...findings, ...(await askChain(parts, subject, receiver))].sort(
    (a, b) => rankOf(a) - rankOf(b),
  )
}

/** The receivers of the account in its loaded history: a receiver is no reason to ask for more. */
function readPaid({ use, options }: SendingParts, { network }: Subject): readonly string[] {
  const { activity, sent, tokens } = use(portfolioOf).store.getState()
  const listed = listedTokens({
    holdings: tokens.data?.items ?? [],
    named: options.given.tokens?.[network.caipNetworkId] ?? [],
  })
  return paidAddresses([...sent, ...(activity.data?.items ?? [])], listed)
}

/** The warnings of the chain. Where it does not answer, they are unknown, which is said. */
async function askChain(
  { environment, lifetime }: SendingParts,
  { adapter, network, connector }: Subject,
  { address, token }: ReceiverToWarn,
): Promise<readonly SendWarning[]> {
  try {
    const codes = await lifetime.within(
      async (signal) =>
        (await adapter.getReceiverWarnings?.(address, network, { token, connector, signal })) ?? [],
      { ms: chainMs, error: () => createError('HTTP_TIMEOUT') },
    )
    return codes.map((code) => ({ code }))
  } catch (error) {
    if (isKitError(error, 'ABORTED')) throw error
    environment.log('info', 'The receiver could not be checked on the chain.', error)
    return [{ code: 'UNCHECKED' }]
  }
}
