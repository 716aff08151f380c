import type { Kit, KitState } from '@latchkey/controllers'
import type { ButtonLabels } from '@latchkey/ui'
import { createContext } from 'react'

export type LatchkeyContextValue = {
  readonly kit: Kit
  /** The server's state, until the kit has started. */
  readonly initialState: KitState | undefined
  readonly labels: ButtonLabels
}

export const LatchkeyContext = /* @__PURE__ */ createContext<LatchkeyContextValue | undefined>(
  undefined,
)
