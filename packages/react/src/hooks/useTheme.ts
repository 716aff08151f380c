import type { ThemeMode, ThemeState, ThemeVariables } from '@latchkey/controllers'
import { useKit } from './useKit.js'
import { useStore } from './useStore.js'

/**
 * The modal's theme. `mode` is the choice (undefined follows the system), `resolved` the mode in
 * effect.
 *
 * @example
 * const { resolved, setMode } = useTheme()
 * setMode(resolved === 'dark' ? 'light' : 'dark')
 */
export function useTheme(): ThemeState & {
  setMode(mode: ThemeMode | undefined): void
  setVariables(variables: ThemeVariables): void
} {
  const { theme } = useKit()
  return { ...useStore(theme.store), setMode: theme.setMode, setVariables: theme.setVariables }
}
