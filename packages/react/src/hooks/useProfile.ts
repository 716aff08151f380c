import { namesOf, type Profile } from '@latchkey/controllers/names'
import type { CaipAddress, Remote } from '@latchkey/core'
import { useEffect } from 'react'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

const idle: Remote<Profile> = { status: 'idle' }

/**
 * How an account is known: its name, its other names and its picture, from the host's back end.
 * They load on mount and are kept for five minutes. Only accounts of eip155 have names.
 *
 * @param input.address @default the active account
 * @example
 * const { data } = useProfile()
 * return <p>{data?.name ?? 'No name yet'}</p>
 */
export function useProfile({ address }: { readonly address?: CaipAddress } = {}): Remote<Profile> {
  const kit = useKit()
  const names = kit.use(namesOf)
  const { profiles } = useStore(names.store)
  const { activeNamespace = '', byNamespace } = useStore(kit.connection.store)
  const entry = byNamespace[activeNamespace]
  const active = entry?.status === 'connected' ? entry.connection?.active : undefined
  const of = address ?? active
  useEffect(() => {
    // The store holds a failure.
    if (of !== undefined) names.profile(of).catch(() => undefined)
  }, [names, of])
  return (of && profiles[of]) ?? idle
}
