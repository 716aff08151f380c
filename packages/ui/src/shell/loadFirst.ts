import type { Kit } from '@latchkey/controllers'
import type { ComponentType } from 'react'
import { loadTexts } from '../i18n/loadTexts.js'
import type { Texts } from '../locales/Messages.js'
import type { TextOptions } from '../locales/TextOptions.js'
import type { FrameProps } from './Shell.js'

/** The parts of the first rendering: the texts, and the wide layout of a kit that sets it. */
export type FirstParts = Texts & {
  readonly wide?: { readonly WideCard: ComponentType<FrameProps>; readonly css: string } | false
}

/** Fetches the parts of a kit's first rendering. */
export async function loadFirst({ options }: Kit, texts: TextOptions): Promise<FirstParts> {
  return {
    wide: options.layout === 'wide' && (await import('./WideCard.js')),
    ...(await loadTexts(texts, options.locale ?? document.documentElement.lang)),
  }
}
