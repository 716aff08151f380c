import { warmKit } from '@latchkey/ui'
import { type ButtonHTMLAttributes, forwardRef, type ReactNode } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.js'
import { useButtonSheet } from './useButtonSheet.js'

export type ButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'style'> & {
  readonly kind: 'connect' | 'account' | 'network'
  readonly busy?: boolean
  readonly children: ReactNode
}

/**
 * The host page's button. A busy button stays focusable (`aria-busy`), so that loading does not
 * lose the focus.
 */
export const Button = /* @__PURE__ */ forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { kind, busy = false, children, ...rest },
  ref,
) {
  useButtonSheet()
  const { kit } = useLatchkey()
  const warm = kit.options.prefetch === 'none' ? undefined : () => warmKit(kit)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      {...rest}
      ref={ref}
      data-latchkey-button=""
      data-kind={kind}
      aria-busy={busy}
    >
      {busy && <span data-part="ring" aria-hidden="true" />}
      {children}
    </button>
  )
})
