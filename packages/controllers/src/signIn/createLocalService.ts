import type { CaipAddress } from '@latchkey/core'
import { isOfOrigin, isSameAccount, parseMessage } from '@latchkey/siwx'
import type { Persistence } from '../persistence/Persistence.js'
import { createMessages, type Issued, issueHere } from './createMessages.js'
import { openSignIns } from './openSignIns.js'
import type { SignInOptions, StoredSignIn } from './SignInOptions.js'
import type { SignInPage, SignInService } from './SignInService.js'

/** The signed text is the session, and says how long it lasts. */
const sessionMs = 24 * 60 * 60_000
/** Nonces that wait for their signature; more are not kept. */
const mostNonces = 20

/** The kit's own sign-in without a server: the host's verifiers check, and the page keeps. */
export function createLocalService(
  options: SignInOptions,
  page: SignInPage,
  persistence: Pick<Persistence, 'open'>,
): SignInService {
  const { verifiers = {} } = options
  const kept = createKept(options, persistence, page)
  const waiting = new Set<string>()

  async function issue(): Promise<Issued> {
    const issued = await issueHere(options, page, sessionMs)
    waiting.add(issued.nonce)
    for (const oldest of waiting) {
      if (waiting.size <= mostNonces) break
      waiting.delete(oldest)
    }
    return issued
  }

  return {
    ...createMessages(options, page, issue),
    async verify(signed) {
      // A wallet that signs in with its approval brings the text itself.
      const said = parseMessage(signed.message)
      if (!said || !waiting.has(said.nonce) || !counts(signed, page)) return 'invalid'
      const verifier = verifiers[signed.account.split(':')[0] ?? '']
      const verdict = verifier ? await verifier(signed) : 'invalid'
      if (verdict !== 'valid') return verdict
      waiting.delete(said.nonce)
      await kept.keep(signed)
      return verdict
    },
    has: async (account) => (await kept.of(account)).length > 0,
    revoke: kept.drop,
    async sessions(account) {
      const { toLocalSession } = await import('./toLocalSession.js')
      return (await kept.of(account)).map((each) => toLocalSession(each, page))
    },
  }
}

/** True as far as the signed text says so: this account, this page, and now. */
function counts({ account, message }: StoredSignIn, page: SignInPage): boolean {
  const said = parseMessage(message)
  const { notBefore, expirationTime } = said ?? {}
  return (
    said !== undefined &&
    isSameAccount(said.account, account) &&
    said.domain === page.domain &&
    isOfOrigin(said, page.uri) &&
    (notBefore === undefined || Date.parse(notBefore) <= page.now()) &&
    (expirationTime === undefined || Date.parse(expirationTime) > page.now())
  )
}

/** The kept sign-ins: in the host's storage, else in the page's. */
function createKept(
  { storage }: SignInOptions,
  persistence: Pick<Persistence, 'open'>,
  page: SignInPage,
) {
  const document = storage ? undefined : openSignIns(persistence)
  const read = async () => (storage ? storage.read() : (document?.read().items ?? []))
  const write = async (change: (kept: readonly StoredSignIn[]) => readonly StoredSignIn[]) => {
    if (storage) await storage.write(change(await storage.read()))
    else document?.update(({ items }) => ({ items: change(items) }))
  }
  const others = (kept: readonly StoredSignIn[], account: CaipAddress) =>
    kept.filter((each) => !isSameAccount(each.account, account))
  return {
    /** Those of an account that count now. */
    of: async (account: CaipAddress) =>
      (await read()).filter((each) => isSameAccount(each.account, account) && counts(each, page)),
    keep: (signed: StoredSignIn) => write((kept) => [...others(kept, signed.account), signed]),
    drop: (account: CaipAddress) => write((kept) => others(kept, account)),
  }
}
