import { type ReactNode, useState } from 'react'

/** What came unasked, behind a line that says how much it is. */
export function Folded({
  label,
  why,
  children,
}: {
  readonly label: string
  readonly why: string
  readonly children: ReactNode
}) {
  const [unfolded, setUnfolded] = useState(false)
  return (
    <>
      <button
        type="button"
        data-part="link"
        data-fold=""
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {label}
      </button>
      {unfolded && (
        <>
          <p data-part="list-note">{why}</p>
          {children}
        </>
      )}
    </>
  )
}
