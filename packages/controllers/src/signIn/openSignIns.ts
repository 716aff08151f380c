import type { CaipAddress } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type { Persistence, StoredDocument } from '../persistence/Persistence.js'
import type { StoredSignIn } from './SignInOptions.js'

const mostSignIns = 20
const accountPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

type StoredSignIns = { readonly items: readonly StoredSignIn[] }

/** Opens the kept sign-ins of a kit. Migrations are added, never changed. */
export function openSignIns(persistence: Pick<Persistence, 'open'>): StoredDocument<StoredSignIns> {
  return persistence.open({ name: 'signIn', migrations: [], parse: parseSignIns })
}

/** Returns the well-formed sign-ins, at most 20. */
export function parseSignIns(document: Readonly<Record<string, unknown>>): StoredSignIns {
  const items = (Array.isArray(document.items) ? document.items : []).flatMap(
    (value: unknown): StoredSignIn[] => {
      if (!isRecord(value)) return []
      const { account, message, signature } = value
      return typeof account === 'string' &&
        accountPattern.test(account) &&
        typeof message === 'string' &&
        typeof signature === 'string'
        ? [{ account: account as CaipAddress, message, signature }]
        : []
    },
  )
  return { items: items.slice(-mostSignIns) }
}
