import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.js'

/** A danger, in a box of its own. A view that uses it brings `review.css`. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <div data-part="warning">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  )
}
