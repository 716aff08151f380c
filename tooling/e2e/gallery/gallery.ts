import type { Kit } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { createKit, mountKit } from '@latchkey/ui'
import { createFakeKit } from './fakeKit.js'
import { scenes } from './states.js'

// gallery.html?view=Account-old&theme=light&lang=ar shows one scene; without a view, the list of
// scenes.
const query = new URLSearchParams(location.search)
const name = query.get('view') ?? ''
const found = scenes[name]
const scene = found && { ...found, longNames: query.get('names') === 'long' }
document.documentElement.dir = query.get('lang') === 'ar' ? 'rtl' : 'ltr'

if (scene) {
  const kit = createFakeKit(scene, query.get('theme') === 'light' ? 'light' : 'dark', {
    prefetch: 'none',
    locale: query.get('lang') ?? 'en',
    ...(scene.wide && { layout: 'wide' }),
  })
  const container = scene.embedded ? (document.getElementById('place') ?? undefined) : undefined
  const unmount = mountKit(kit, container ? { container } : {})
  const opener = document.getElementById('opener')
  opener?.addEventListener('click', () => kit.open())
  Object.assign(globalThis, {
    ...{ kit, unmount, mountKit, createFakeKit, scenes },
    // For kits that are no fakes.
    ...{ createKit, createFakeAdapter, createFakeConnector },
  } satisfies Record<string, unknown> & { kit: Kit })
  if (query.get('closed') === null) {
    opener?.focus()
    kit.open()
  }
} else {
  const list = document.createElement('ul')
  for (const key of Object.keys(scenes)) {
    const link = document.createElement('a')
    link.href = `?view=${key}`
    link.textContent = key
    const item = document.createElement('li')
    item.append(link)
    list.append(item)
  }
  document.querySelector('main')?.append(list)
}
