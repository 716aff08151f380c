import { adapter } from './kinds/adapter.mjs'
import { controller } from './kinds/controller.mjs'
import { hook } from './kinds/hook.mjs'
import { language } from './kinds/language.mjs'
import { network } from './kinds/network.mjs'
import { view } from './kinds/view.mjs'
import { wallet } from './kinds/wallet.mjs'

/**
 * The kinds that `npm run new` can make, by their word on the command line.
 *
 * @typedef {readonly import('./applyChanges.mjs').Change[]} Changes
 * @typedef {{ readonly changes: Changes, readonly left: readonly string[] }} Plan
 * @typedef {object} Kind
 * @property {string} usage
 * @property {string} about
 * @property {(words: readonly string[], root: string) => Plan} plan
 *
 * @type {Readonly<Record<string, Kind>>}
 */
export const kinds = { hook, view, controller, adapter, network, wallet, language }
