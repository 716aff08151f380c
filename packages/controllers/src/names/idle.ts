import type { NamesState } from './NamesController.js'

export const idle: NamesState = {
  phase: 'idle',
  error: undefined,
  registered: undefined,
  profiles: {},
}
