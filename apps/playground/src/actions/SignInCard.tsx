import { useConnection, useSession, useSignIn } from '@latchkey/react'
import type { ReactNode } from 'react'
import { Outcome } from './Outcome.js'

/** The accounts that are signed in, as the page knows them. */
export function SignInCard(): ReactNode {
  const { status } = useConnection()
  const { accounts } = useSession()
  const { signIn, signOut, phase, error } = useSignIn()
  return (
    <section className="card" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">Sign in</h2>
      {accounts.length === 0 ? (
        <p className="hint">Nobody is signed in.</p>
      ) : (
        <dl>
          {accounts.map((account) => (
            <div key={account}>
              <dt>Signed in</dt>
              <dd data-testid="signed-in">{account}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="row">
        <button
          type="button"
          aria-busy={phase !== 'idle'}
          disabled={status !== 'connected'}
          onClick={signIn}
        >
          Sign in with the wallet
        </button>
        <button type="button" className="quiet" onClick={signOut}>
          Sign out
        </button>
      </div>
      <Outcome error={error} />
    </section>
  )
}
