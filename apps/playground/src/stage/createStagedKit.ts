import type { Kit, ThemeState } from '@latchkey/controllers'
import { createFakeKit } from '../../../../tooling/e2e/gallery/fakeKit.js'
import { scenes } from '../../../../tooling/e2e/gallery/states.js'
import type { WhatIf } from './scenes.js'

/** A kit that stands still in the state of a scene: it asks no wallet, no node and no server. */
export function createStagedKit(
  name: WhatIf,
  mode: ThemeState['resolved'],
  variables: ThemeState['variables'],
): Kit {
  const scene = scenes[name]
  if (!scene) throw new Error(`The gallery has no scene ${name}`)
  const kit = createFakeKit({ ...scene, embedded: true }, mode, { theme: { variables } })
  kit.open()
  return kit
}
