import type { Kit as HeadlessKit } from '@latchkey/controllers'

/**
 * The kit with its modal. An interface of this package: the declarations of a host that exports its
 * kit then name this package, which the host installs, and not one behind it.
 */
export interface Kit extends HeadlessKit {}
