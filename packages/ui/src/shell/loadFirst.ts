import type { Kit } from '@latchkey/controllers'
import { loadTexts } from '../i18n/loadTexts.js'
import type { Texts } from '../locales/Messages.js'
import type { TextOptions } from '../locales/TextOptions.js'

/** What the first rendering needs: the texts, and the wide layout of a kit that sets it. */
export type FirstParts = Texts & {
  readonly wide?: typeof import('./WideCard.js') | false
}

/** Fetches what the first rendering of a kit needs. */
export async function loadFirst({ options }: Kit, texts: TextOptions): Promise<FirstParts> {
  return {
    wide: options.layout === 'wide' && (await import('./WideCard.js')),
    ...(await loadTexts(texts, options.locale ?? document.documentElement.lang)),
  }
}
