import type { CaipAddress } from '@latchkey/core'
import { isRecord } from '../persistence/migrate.js'
import type { Persistence, StoredDocument } from '../persistence/Persistence.js'
import type { StoredSignIn } from './SignInOptions.js'

const mostSignIns = 20

type StoredSignIns = { readonly items: readonly StoredSignIn[] }

/** Opens the kept sign-ins of a kit. Migrations are added, never changed. */
export function openSignIns(persistence: Pick<Persistence, 'open'>): StoredDocument<StoredSignIns> {
  return persistence.open({ name: 'signIn', migrations: [], parse: parseSignIns })
}

/** Returns at most 20. Whether one counts, its text says when it is read. */
export function parseSignIns(document: Readonly<Record<string, unknown>>): StoredSignIns {
  const items = (Array.isArray(document.items) ? document.items : []).flatMap(
    (value: unknown): StoredSignIn[] => {
      if (!isRecord(value)) return []
      const { account, message, signature } = value
      return typeof account === 'string' &&
        typeof message === 'string' &&
        typeof signature === 'string'
        ? [{ account: account as CaipAddress, message, signature }]
        : []
    },
  )
  return { items: items.slice(-mostSignIns) }
}
