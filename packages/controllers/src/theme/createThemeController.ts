import { createStore } from '@latchkey/core'
import type { KitParts } from '../kit/KitParts.js'
import type { ThemeMode, ThemePart, ThemeState, ThemeVariables } from './ThemeController.js'

/** Dark or light by the choice of the host or the user, else by the system, else dark. */
export function createThemeController({
  environment,
  options,
}: Pick<KitParts, 'environment' | 'options'>): ThemePart {
  const { mode, variables = {} } = options.given.theme ?? {}
  let system: ThemeMode = 'dark'
  const resolve = (chosen: ThemeMode | undefined): Pick<ThemeState, 'mode' | 'resolved'> => ({
    mode: chosen,
    resolved: chosen ?? system,
  })
  const store = createStore<ThemeState>({ ...resolve(mode), variables: checkVariables(variables) })

  const setMode = (chosen: ThemeMode | undefined) => store.setState(resolve(chosen))
  const followSystem = (dark: boolean) => {
    system = dark ? 'dark' : 'light'
    setMode(store.getState().mode)
  }
  return {
    store,
    setMode,
    setVariables: (next) => store.setState({ variables: checkVariables(next) }),
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
