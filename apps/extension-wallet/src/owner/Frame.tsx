import type { ReactNode } from 'react'
import { identity } from '../identity.js'

/** The header of every page of the wallet. */
export function Frame({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <>
      <header>
        <img src={identity.icon} alt="" width="28" height="28" />
        <strong>{identity.name}</strong>
        <p className="warning">Test wallet: keys are public, never put real money here.</p>
      </header>
      <main>{children}</main>
    </>
  )
}
