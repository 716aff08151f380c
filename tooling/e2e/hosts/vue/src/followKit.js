import { onUnmounted, shallowRef } from 'vue'
import { kit } from './kit.js'

/** The kit's state as a Vue ref. */
export function followKit() {
  const state = shallowRef(kit.getState())
  onUnmounted(
    kit.subscribe((next) => {
      state.value = next
    }),
  )
  return state
}
