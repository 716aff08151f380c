import { warnHost } from '@latchkey/core'
import type { Kit } from '../kit/Kit.js'
import { checkOptions, withObjects } from './checkOptions.js'
import { checkWalletNames } from './checkWalletNames.js'

/** Time to mount for a page that opens the modal first. */
const mountMs = 3_000

export type WatchKitInput = {
  /** True once the kit has started, which mounting does. */
  readonly isStarted: () => boolean
  readonly setTimeout: (callback: () => void, ms: number) => unknown
}

/** Running kits by storage key. Production builds omit this code. */
const running = new Map<string, WatchKitInput>()

/**
 * Warns the developer about a kit's mistakes, at creation and later, each once. Only for
 * development.
 */
export function watchKit(kit: Kit, input: WatchKitInput): void {
  const { isStarted, setTimeout } = input
  const { options } = kit
  if (options.logLevel === 'silent') return
  const told = new Set<string>()
  const tell = (text: string) => {
    if (told.has(text)) return
    told.add(text)
    warnHost(text)
  }
  for (const text of [...checkOptions(options), ...checkWalletNames(withObjects(options))])
    tell(text)
  checkStorageKey()
  setTimeout(checkStorageKey, mountMs)

  function checkStorageKey() {
    if (!isStarted()) return
    const { storageKey = 'default' } = options
    const other = running.get(storageKey)
    running.set(storageKey, input)
    if (other && other !== input && other.isStarted())
      tell(
        `Two kits keep their state under the storageKey '${storageKey}', so a connection of one is a connection of the other. Give one of them a storageKey of its own.`,
      )
  }

  function checkOpening({ open, namespace }: { open: boolean; namespace: string | undefined }) {
    if (!open) return
    checkStorageKey()
    const served = kit.adapters.map((adapter) => adapter.namespace)
    if (namespace !== undefined && served.length > 0 && !served.includes(namespace))
      tell(
        `The modal was opened for the namespace ${namespace}, which no adapter serves. Adapters: ${served.join(', ')}.`,
      )
    setTimeout(() => {
      if (kit.modal.store.getState().open && !isStarted())
        tell(
          'The modal was opened, but its kit is not mounted: render <LatchkeyProvider kit={kit}> or call mountKit(kit).',
        )
    }, mountMs)
  }
  checkOpening(kit.modal.store.getState())
  kit.modal.store.subscribe((state, before) => state.open !== before.open && checkOpening(state))
}
