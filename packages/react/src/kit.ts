// Without React, so that a kit in a module of its own, imported first, has its modal on the way
// while React is still being evaluated.
export type { Kit, KitOptions } from '@latchkey/controllers'
export { createKit } from '@latchkey/ui'
