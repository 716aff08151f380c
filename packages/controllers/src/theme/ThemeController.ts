import type { ReadableStore } from '@latchkey/core'

export type ThemeMode = 'dark' | 'light'

/**
 * Custom properties without their `--lk-` prefix, such as `{ accent: '#0a7', 'border-radius': '8px'
 * }`. Values are checked: no `url(`, no `;`, no `{`.
 */
export type ThemeVariables = Readonly<Record<string, string>>

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
