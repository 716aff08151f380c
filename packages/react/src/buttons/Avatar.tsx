import { avatarHues } from '@latchkey/controllers/internal'
import type { ReactNode } from 'react'

/** A small picture that is stable for an address. */
export function Avatar({ address }: { readonly address: string }): ReactNode {
  const [ground, shape] = avatarHues(address)
  return (
    <svg data-part="avatar" viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="12" r="12" fill={`hsl(${ground} 60% 45%)`} />
      <circle
        cx={6 + (ground % 12)}
        cy={6 + (shape % 12)}
        r="7"
        fill={`hsl(${shape} 70% 65%)`}
        fillOpacity="0.9"
      />
    </svg>
  )
}
