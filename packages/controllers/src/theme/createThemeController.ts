import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ThemeMode, ThemePart, ThemeState, ThemeVariables } from './ThemeController.js'

/** Dark or light by the choice of the host or the user, else by the system, else dark. */
export function createThemeController({
  environment,
  options,
}: Pick<KitParts, 'environment' | 'options'>): ThemePart {
  const { theme = {} } = options.given
  const { mode, preset } = theme
  let { variables } = theme
  let system: ThemeMode = 'dark'
  const resolve = (chosen: ThemeMode | undefined): ThemeState => {
    const resolved = chosen ?? system
    return {
      mode: chosen,
      resolved,
      variables: checkVariables({
        ...preset?.variables,
        ...preset?.[resolved],
        ...variables,
        ...theme[resolved],
      }),
    }
  }
  const store = createStore<ThemeState>(resolve(mode))

  const setMode = (chosen: ThemeMode | undefined) => store.setState(resolve(chosen))
  const followSystem = (dark: boolean) => {
    system = dark ? 'dark' : 'light'
    setMode(store.getState().mode)
  }
  return {
    store,
    setMode,
    setVariables(next) {
      variables = next
      setMode(store.getState().mode)
    },
    start() {
      followSystem(environment.prefersDark())
      return environment.onPrefersDarkChange(followSystem)
    },
  }
}

/** Drops values that could end their declaration or load a resource. */
function checkVariables(variables: ThemeVariables): ThemeVariables {
  const safe = Object.entries(variables).filter(
    ([name, value]: readonly [string, string]) =>
      /^(--lk-)?[a-z][a-z0-9-]*$/.test(name) &&
      typeof value === 'string' &&
      !/url\s*\(|image-set|[;{}\\@<]/i.test(value),
  )
  return Object.fromEntries(safe.map(([name, value]) => [name.replace(/^--lk-/, ''), value]))
}
