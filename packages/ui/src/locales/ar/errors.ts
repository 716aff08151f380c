import type { ErrorTexts } from '../Messages.js'
import { kit } from './errors/kit.js'
import { names } from './errors/names.js'
import { person } from './errors/person.js'
import { requests } from './errors/requests.js'
import { servers } from './errors/servers.js'
import { signIn } from './errors/signIn.js'

/**
 * Errors: what happened, why, and what to do now, for every error. Pure, so that a bundler drops
 * them from a page that imports another export of the language.
 */
export const errors: ErrorTexts = /* @__PURE__ */ (() => ({
  ...person,
  ...requests,
  ...kit,
  ...names,
  ...signIn,
  ...servers,
}))()
