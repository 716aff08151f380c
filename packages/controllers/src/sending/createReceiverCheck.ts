import { namesOf } from '../names/namesOf.js'
import { isSameAddress, withPrefix } from '../payees/addressForm.js'
import { hasMixedScripts } from '../payees/hasMixedScripts.js'
import { payeesOf } from '../payees/payeesOf.js'
import { type Subject, subjectOf } from '../portfolio/subject.js'
import { readMinimum, readNeedsMemo } from './readBounds.js'
import { readWarnings } from './readWarnings.js'
import type { Receiver } from './SendingController.js'
import type { SendingParts } from './SendingParts.js'

/** The time that a typed receiver rests before it is checked. */
const typingMs = 150
/** A name that was resolved longer ago is looked up again before the wallet is asked (W-12). */
const renewMs = 60_000
const namePattern = /^[^\s./:@]+(\.[^\s./:@]+)+$/u

/**
 * Checks receivers as they are typed. Only the newest text counts: the result of an older one is
 * dropped.
 */
export function createReceiverCheck(parts: SendingParts, show: (receiver: Receiver) => void) {
  const { environment, lifetime } = parts
  let newest = 0
  let stopTimer = (): void => undefined

  /** A ready receiver with its warnings. */
  async function toReceiver(
    subject: Subject,
    address: string,
    token: string | undefined,
    name?: string,
  ): Promise<Receiver> {
    const [warnings, minimum = 1n, needsMemo = false] = await Promise.all([
      readWarnings(parts, subject, { address, token }),
      readMinimum(parts, subject, { address, token }),
      readNeedsMemo(parts, subject, { address, token }),
    ])
    const { namespace } = subject.connection
    const hadMemo = parts
      .use(payeesOf)
      .recent(namespace)
      .some((each) => each.hasMemo && isSameAddress(namespace, each.address, address))
    return {
      status: 'ready',
      address,
      ...(name !== undefined && { name, resolvedAt: environment.now() }),
      ...(minimum > 1n && { minimum }),
      ...(needsMemo && { needsMemo }),
      ...(hadMemo && { hadMemo }),
      warnings:
        name !== undefined && hasMixedScripts(name)
          ? [{ code: 'MIXED_SCRIPTS' }, ...warnings]
          : warnings,
    }
  }

  async function read(
    subject: Subject,
    text: string,
    token: string | undefined,
  ): Promise<Receiver> {
    const { adapter, network } = subject
    if (adapter.looksLikeAddress(text) && (await adapter.isAddress(text, network)))
      return toReceiver(subject, withPrefix(subject.connection.namespace, text), token)
    if (!namePattern.test(text)) return { status: 'invalid' }
    try {
      const found = await parts.use(namesOf).resolve(text, network)
      // The service's address needs the same check as a typed one.
      if (!found || !(await adapter.isAddress(found.address, network)))
        return { status: 'unknownName' }
      return await toReceiver(subject, found.address, token, found.name)
    } catch (error) {
      environment.log('info', 'A name could not be looked up.', error)
      return { status: 'unresolved' }
    }
  }

  /** Never rejects: a receiver without a picture is as good as one with it. */
  async function readPicture({ network }: Subject, receiver: Receiver) {
    if (receiver.status !== 'ready') return undefined
    try {
      const address = `${network.caipNetworkId}:${receiver.address}` as const
      return (await parts.use(namesOf).profile(address)).imageUrl
    } catch (error) {
      environment.log('info', 'The picture of the receiver could not be read.', error)
      return undefined
    }
  }

  async function run(text: string, token: string | undefined, mine: number) {
    const tell = (receiver: Receiver) => {
      if (mine === newest) show(receiver)
    }
    const subject = subjectOf(parts)
    if (!subject) return tell({ status: 'invalid' })
    try {
      const receiver = await read(subject, text, token)
      tell(receiver)
      const imageUrl = await readPicture(subject, receiver)
      if (imageUrl !== undefined) tell({ ...receiver, imageUrl } as Receiver)
    } catch (error) {
      environment.log('info', 'The receiver could not be checked.', error)
      tell({ status: 'invalid' })
    }
  }

  return {
    /** Checks a text once the typing rests; at once for one that was picked. */
    check(typed: string, { token }: { readonly token?: string | undefined } = {}) {
      const text = typed.trim()
      const mine = ++newest
      stopTimer()
      if (text === '') return show({ status: 'empty' })
      show({ status: 'checking' })
      stopTimer = lifetime.setTimeout(() => void run(text, token, mine), typingMs)
    },
    /**
     * Looks a name up again that was resolved more than a minute ago. Resolves with the receiver to
     * show in place of this one when it has another address; undefined when it is still the same.
     *
     * @throws NAME_RESOLVE_FAILED
     */
    async renew(
      { name, resolvedAt, address }: Extract<Receiver, { readonly status: 'ready' }>,
      token: string | undefined,
    ): Promise<Receiver | undefined> {
      const subject = subjectOf(parts)
      const age = environment.now() - (resolvedAt ?? 0)
      if (name === undefined || !subject || (age >= 0 && age < renewMs)) return undefined
      const { adapter, network } = subject
      const found = await parts.use(namesOf).resolve(name, network, { isFresh: true })
      if (!found || !(await adapter.isAddress(found.address, network)))
        return { status: 'unknownName' }
      const receiver = await toReceiver(subject, found.address, token, found.name)
      if (receiver.status !== 'ready' || found.address === address) return undefined
      return { ...receiver, warnings: [{ code: 'NAME_MOVED' }, ...receiver.warnings] }
    },
    stop() {
      newest++
      stopTimer()
    },
  }
}
