import type { ReactNode, Ref } from 'react'

export type ButtonProps = {
  readonly children: ReactNode
  readonly onClick: () => void
  readonly kind?: 'primary' | 'secondary' | 'quiet'
  /** Stays focusable, so that the keyboard focus is not lost. */
  readonly busy?: boolean
  readonly off?: boolean
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/** A button with text. */
export function Button({
  children,
  onClick,
  kind = 'secondary',
  busy,
  off,
  buttonRef,
}: ButtonProps) {
  const inert = busy || off
  return (
    <button
      ref={buttonRef}
      type="button"
      data-part="button"
      part={`button button-${kind}`}
      data-kind={kind}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={inert ? undefined : onClick}
    >
      {busy && <span data-part="spinner" aria-hidden="true" />}
      {children}
    </button>
  )
}
