import { warmKit } from '@latchkey/ui'
import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useMemo } from 'react'
import { useLatchkey } from '../hooks/useLatchkey.js'
import { useStore } from '../hooks/useStore.js'
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
  const { variables } = useStore(kit.theme.store)
  // Stable, because React calls a new ref function at each render, and the host's with it.
  const themed = useMemo(() => {
    const css = Object.entries(variables).map((declaration) => `--lk-${declaration.join(':')}`)
    return (element: HTMLButtonElement | null) => {
      // Through the CSSOM: a `style` attribute would need permission in the host's CSP.
      if (element) element.style.cssText = css.join(';')
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    }
  }, [variables, ref])
  const warm = kit.options.prefetch === 'none' ? undefined : () => warmKit(kit)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={warm}
      onFocus={warm}
      {...rest}
      ref={themed}
      data-latchkey-button=""
      data-kind={kind}
      aria-busy={busy}
    >
      {busy && <span data-part="ring" aria-hidden="true" />}
      {children}
    </button>
  )
})
