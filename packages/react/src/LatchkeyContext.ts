import type { Kit, KitState } from '@latchkey/controllers'
import { createContext } from 'react'
import type { ButtonLabels } from './locales/ButtonLabels.js'

export type LatchkeyContextValue = {
  readonly kit: Kit
  /** The server's state, until the kit has started. */
  readonly initialState: KitState | undefined
  readonly labels: ButtonLabels
}

export const LatchkeyContext = /* @__PURE__ */ createContext<LatchkeyContextValue | undefined>(
  undefined,
)
