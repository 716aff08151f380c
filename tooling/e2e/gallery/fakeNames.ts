import type { NamesController, NamesState } from '@latchkey/controllers/names'
import { createError, createStore } from '@latchkey/core'
import type { Scene } from '../../../packages/ui/test/Scene.js'

/** The names of a scene; hostile texts stand wherever the service can supply one. */
export function createFakeNames({ names = {}, payloads: [payload] = [] }: Scene): NamesController {
  const { suggestions = [], state } = names
  const store = createStore<NamesState>({
    phase: 'idle',
    error: undefined,
    registered: undefined,
    profiles: {},
    ...state,
    ...(payload !== undefined &&
      state?.error && { error: { ...state.error, reason: payload, details: payload } }),
  })
  return {
    store,
    canRegister: () => true,
    resolve: async () => undefined,
    profile: async (address) => ({ address, name: undefined, names: [], imageUrl: undefined }),
    suggest(label) {
      if (suggestions === 'pending') return new Promise(() => undefined)
      if (suggestions === 'failed') return Promise.reject(createError('NAME_SUGGESTIONS_FAILED'))
      // A name that a test types is free.
      const isKnown = suggestions.some(({ name }) => name.startsWith(`${label}.`))
      return Promise.resolve(
        isKnown ? suggestions : [{ name: `${label}.latchkey.eth`, isFree: true }],
      )
    },
    // The wallet is asked for as long as the scene is shown.
    register: () => new Promise(() => undefined),
    // The scene's state stays.
    reset: () => undefined,
    stop: () => undefined,
  }
}
