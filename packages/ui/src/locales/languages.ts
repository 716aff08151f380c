import type { Direction } from './Direction.js'
import type { shell as englishShell } from './en/shell.js'
import type { views as englishViews } from './en/views.js'
import type { ErrorTexts, TextsOf } from './Messages.js'

export type Language = {
  readonly dir: Direction
  /** The texts of the first opening. Absent for English, which the shell contains. */
  readonly loadShell?: () => Promise<{ readonly shell: TextsOf<typeof englishShell> }>
  /** The texts of later views. */
  readonly loadViews: () => Promise<{ readonly views: TextsOf<typeof englishViews> }>
  readonly loadErrors: () => Promise<{ readonly errors: ErrorTexts }>
}

/** The bundled languages, by their primary subtag. */
export const languages = {
  en: {
    dir: 'ltr',
    loadViews: () => import('./en/views.js'),
    loadErrors: () => import('./en/errors.js'),
  },
  ar: {
    dir: 'rtl',
    loadShell: () => import('./ar/shell.js'),
    loadViews: () => import('./ar/views.js'),
    loadErrors: () => import('./ar/errors.js'),
  },
} as const satisfies Readonly<Record<string, Language>>
