import type { Kit } from '@latchkey/controllers'
import type { TextOptions } from '../locales/TextOptions.js'
import type { DrawnShell, ShellOptions } from './createShell.js'
import type { FirstParts } from './loadFirst.js'

/** The code of the modal. */
export type ShellModule = {
  createShell(kit: Kit, options: ShellOptions): DrawnShell
  /** Fetches what the first rendering needs: the texts, and the wide layout where it is set. */
  loadFirst(kit: Kit, texts: TextOptions): Promise<FirstParts>
}
export type LoadShell = () => Promise<ShellModule>
