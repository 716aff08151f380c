import type { ReactNode } from 'react'

type Props = {
  readonly approve: string
  readonly isAnswered: boolean
  readonly canApprove?: boolean
  readonly onApprove: () => void
  readonly onReject: () => void
}

/** Yes and no, always in reach. */
export function Actions({
  approve,
  isAnswered,
  canApprove = true,
  onApprove,
  onReject,
}: Props): ReactNode {
  return (
    <div className="actions">
      <button type="button" aria-disabled={isAnswered} onClick={onReject}>
        Reject
      </button>
      <button
        type="button"
        className="primary"
        aria-disabled={isAnswered || !canApprove}
        aria-busy={isAnswered}
        onClick={() => canApprove && onApprove()}
      >
        {approve}
      </button>
    </div>
  )
}
