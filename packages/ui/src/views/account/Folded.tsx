import { type ReactNode, useState } from 'react'

/** Hides unrequested items behind a line that says how many there are. */
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
