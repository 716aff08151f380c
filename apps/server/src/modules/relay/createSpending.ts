import type { StorageBudget } from '../../budgets/createStorageBudget.js'
import type { ServerContext } from '../../ServerContext.js'
import type { RelayCaller } from './RelayCaller.js'
import { handlerFault, unauthorised } from './RelayFault.js'

const kibibyte = 1_024
/** What a socket pays for in advance, so that not each message is counted in the shared store. */
const prepaidBytes = 64 * kibibyte

/** How a caller pays for what it publishes. */
export type Spending = (
  caller: string,
  project: string | undefined,
  options?: { readonly isSocket?: boolean },
) => RelayCaller['spend']

/**
 * The budgets of publishing: what a caller may send in an hour, a project in a day, and what may
 * wait for a project and for all.
 */
export function createSpending(
  {
    limits,
    budgets,
    projects,
    usage,
  }: Pick<ServerContext, 'limits' | 'budgets' | 'projects' | 'usage'>,
  storage: StorageBudget,
): Spending {
  return (caller, projectId, { isSocket = false } = {}) => {
    const prepay = isSocket ? prepaidBytes : 0
    let prepaid = 0
    const pay = async (bytes: number, messages: number) => {
      const project = projectId === undefined ? undefined : await projects.find(projectId)
      // It has been switched off since.
      if (projectId !== undefined && !project)
        throw unauthorised('ProjectNotFound', 'Project not found')
      if (!storage.hasRoom(projectId ?? '', bytes, budgets.of(project, 'storedBytes')))
        throw handlerFault('MailboxLimitExceeded')
      if (prepaid < bytes) {
        const paid = Math.max(bytes - prepaid, prepay)
        prepaid += paid
        try {
          await limits.take('relayKibibytes', caller, Math.max(1, Math.ceil(paid / kibibyte)))
          await budgets.spend(project, 'relayBytesPerDay', paid)
        } catch (error) {
          prepaid -= paid
          throw error
        }
      }
      prepaid -= bytes
      storage.add(projectId ?? '', bytes)
      usage.count(projectId, 'relay_messages', messages)
    }
    // In turn: a message that is paid for already must not overtake the one that pays.
    let last: Promise<void> = Promise.resolve()
    return (bytes, messages) => {
      const turn = last.then(() => pay(bytes, messages))
      last = turn.catch(() => {})
      return turn
    }
  }
}
