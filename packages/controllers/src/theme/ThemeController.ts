import type { ReadableStore } from '@latchkey/core'

export type ThemeMode = 'dark' | 'light'

export type ThemeVariableName =
  | 'accent'
  | 'accent-fill'
  | 'backdrop-filter'
  | 'border'
  | 'border-radius'
  | 'danger'
  | 'font-family'
  | 'font-size'
  | 'hover'
  | 'icon-radius'
  | 'on-accent'
  | 'overlay'
  | 'row-height'
  | 'shadow'
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

/**
 * A look: values for both modes, and values for one of them.
 *
 * @example
 * const theme: Theme = { variables: { 'border-radius': '2px' }, dark: { surface: '#000' } }
 */
export type Theme = {
  /** Custom properties, such as `accent`, in both modes. */
  readonly variables?: ThemeVariables
  /** Custom properties in light mode. */
  readonly light?: ThemeVariables
  /** Custom properties in dark mode. */
  readonly dark?: ThemeVariables
}

export type ThemeState = {
  /**
   * The choice of the host or the user. `undefined` follows the system, or is dark without a system
   * preference.
   */
  readonly mode: ThemeMode | undefined
  /** The mode in effect. */
  readonly resolved: ThemeMode
  /** The values for that mode. */
  readonly variables: ThemeVariables
}

export type ThemeController = {
  readonly store: ReadableStore<ThemeState>
  setMode(mode: ThemeMode | undefined): void
  /** Replaces `theme.variables`; the preset and the values for one mode stay. */
  setVariables(variables: ThemeVariables): void
}

/** The controller as the kit sees it. */
export type ThemePart = ThemeController & { start(): () => void }
