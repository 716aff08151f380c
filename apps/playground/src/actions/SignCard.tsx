import { useSignMessage } from '@latchkey/react'
import { type ReactNode, useState } from 'react'
import { Outcome } from './Outcome.js'

export function SignCard(): ReactNode {
  const [message, setMessage] = useState('Hello from Latchkey')
  const { signMessage, data, error, isPending } = useSignMessage()
  return (
    <form
      className="card"
      onSubmit={(event) => {
        event.preventDefault()
        // The hook's state shows the outcome.
        signMessage({ message })
      }}
    >
      <h2>Sign a message</h2>
      <label htmlFor="sign-message">Message</label>
      <input
        id="sign-message"
        type="text"
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <button type="submit" aria-busy={isPending}>
        Sign
      </button>
      <Outcome error={error}>{data && <code data-testid="signature">{data}</code>}</Outcome>
    </form>
  )
}
