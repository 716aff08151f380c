import type { Kit } from '@latchkey/controllers'
import { nearestName, warnHost } from '@latchkey/core'

/** Warns the developer, once for each name, when a view opens that no view is named. */
export function watchViews(kit: Kit): void {
  if (kit.options.logLevel === 'silent') return
  const told = new Set<string>()
  const check = async (view: string): Promise<void> => {
    const { viewsOf } = await import('../views/viewsOf.js')
    const { describeAll } = await import('../shell/laterParts.js')
    const names = viewsOf(kit, await describeAll()).map(({ name }) => name)
    if (names.includes(view) || told.has(view)) return
    told.add(view)
    const nearest = nearestName(view, names)
    warnHost(`No view is named ${view}.${nearest ? ` Did you mean ${nearest}?` : ''}`)
  }
  const follow = (): void => {
    if (kit.modal.store.getState().open)
      check(kit.router.store.getState().current.view).catch(() => undefined)
  }
  follow()
  kit.router.store.subscribe(follow)
  kit.modal.store.subscribe(({ open }, before) => open !== before.open && follow())
}
