import type { HostLine } from '@latchkey/connector-auth/guest'
import { DocumentError } from '../login/DocumentError.js'
import { askPerson } from './askPerson.js'
import { textsOf } from './texts.js'
import { toShown } from './toShown.js'
import { canTellSight } from './watchSight.js'

type Asked = {
  readonly line: Pick<HostLine, 'send'>
  readonly origin: string
  readonly message: Uint8Array
  /** The service's operator can open the person's wallet as well, which the question says. */
  readonly operatorCanOpen: boolean
  readonly signal: AbortSignal
}

/** Shows the document's questions, one at a time. */
export function createQuestions() {
  let isAsking = false

  /**
   * Shows the document and asks the person for one signature.
   *
   * @throws DocumentError USER_REJECTED; REQUEST_PENDING while another question is open;
   *   APPROVAL_UNAVAILABLE where the browser cannot tell whether the person sees it; the reason of
   *   `signal` once the host no longer waits
   */
  return async ({ line, origin, message, operatorCanOpen, signal }: Asked): Promise<void> => {
    if (!canTellSight())
      throw new DocumentError('APPROVAL_UNAVAILABLE', 'This browser cannot show a question safely')
    if (isAsking) throw new DocumentError('REQUEST_PENDING', 'Another question is open')
    signal.throwIfAborted()
    isAsking = true
    try {
      const { texts } = textsOf(document.documentElement.lang)
      line.send({ t: 'stage', shown: true })
      const question = { origin, message: toShown(message), operatorCanOpen, signal }
      if (!(await askPerson(question, texts)))
        throw new DocumentError('USER_REJECTED', 'The person declined')
    } finally {
      isAsking = false
      line.send({ t: 'stage', shown: false })
    }
  }
}
