import type { BaseError } from '@latchkey/core'
import type { ReactNode } from 'react'

/** The outcome of an action, announced politely. */
export function Outcome({
  error,
  children,
}: {
  readonly error?: BaseError | undefined
  readonly children?: ReactNode
}): ReactNode {
  return (
    <p className="outcome" role="status" data-error={error?.code}>
      {error
        ? error.code === 'USER_REJECTED'
          ? 'You rejected it in the wallet.'
          : `${error.shortMessage} (${error.code})`
        : children}
    </p>
  )
}
