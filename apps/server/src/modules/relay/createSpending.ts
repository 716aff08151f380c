import type { StorageBudget } from '../../budgets/createStorageBudget.js'
import type { ServerContext } from '../../ServerContext.js'
import type { RelayCaller } from './RelayCaller.js'
import { handlerFault, unauthorised } from './RelayFault.js'

const kibibyte = 1_024
/** Bytes a socket prepays, so that not every message is counted in the shared store. */
const prepaidBytes = 64 * kibibyte

/** Charges a caller for its publications. */
export type Spending = (
  caller: string,
  project: string | undefined,
  options?: { readonly isSocket?: boolean },
) => RelayCaller['spend']

/**
 * The budgets of publishing: per caller and hour, per project and day, and stored bytes per project
 * and in total.
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
      // The project was disabled meanwhile.
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
    // Sequential: a prepaid message must not overtake the paying one.
    let last: Promise<void> = Promise.resolve()
    return (bytes, messages) => {
      const turn = last.then(() => pay(bytes, messages))
      last = turn.catch(() => {})
      return turn
    }
  }
}
