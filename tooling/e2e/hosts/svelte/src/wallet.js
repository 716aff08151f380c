import { readable } from 'svelte/store'
import { kit } from './kit.js'

/** The kit's state as a store: `$wallet` in a component. */
export const wallet = readable(kit.getState(), (set) => kit.subscribe(set))
