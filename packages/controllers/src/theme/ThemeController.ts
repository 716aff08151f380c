import type { ReadableStore } from '@latchkey/core'

export type ThemeMode = 'dark' | 'light'

export type ThemeVariableName =
  | 'accent'
  | 'accent-fill'
  | 'border'
  | 'border-radius'
  | 'danger'
  | 'font-family'
  | 'font-size'
  | 'hover'
  | 'on-accent'
  | 'overlay'
  | 'success'
  | 'surface'
  | 'surface-raised'
  | 'text'
  | 'text-secondary'
  | 'width'
  | 'z-index'

/**
 * Custom properties, with or without their `--lk-` prefix, such as `{ accent: '#0a7',
 * 'border-radius': '8px' }`. Values are checked: no `url(`, no `;`, no `{`.
 */
export type ThemeVariables = {
  readonly [Name in ThemeVariableName | `--lk-${ThemeVariableName}`]?: string
}

export type ThemeState = {
  /**
   * What the host or the person chose; `undefined` follows the system, and dark where the system
   * says nothing.
   */
  readonly mode: ThemeMode | undefined
  /** What is shown. */
  readonly resolved: ThemeMode
  readonly variables: ThemeVariables
}

export type ThemeController = {
  readonly store: ReadableStore<ThemeState>
  setMode(mode: ThemeMode | undefined): void
  setVariables(variables: ThemeVariables): void
}

/** The half of the controller that the kit sees. */
export type ThemePart = ThemeController & { start(): () => void }
