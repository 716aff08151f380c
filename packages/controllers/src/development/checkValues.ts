import { defaultFeatures } from '../features/defaultFeatures.js'
import type { SocialProvider } from '../features/FeaturesController.js'
import { onrampProviders } from '../features/onrampProviders.js'
import type { KitOptions } from '../kit/KitOptions.js'
import type { ThemeVariableName } from '../theme/ThemeController.js'
import { meant } from './meant.js'

type Given = Readonly<Record<string, unknown>>

/** Options that take one of a few words. */
const words: Readonly<Record<string, readonly string[]>> = {
  layout: ['compact', 'wide'],
  prefetch: ['hydrated', 'intent', 'none'],
  retryPolicy: ['default', 'specification'],
  logLevel: ['silent', 'error', 'warn', 'info', 'debug'],
}
const socials: Readonly<Record<SocialProvider, true>> = {
  google: true,
  x: true,
  farcaster: true,
  discord: true,
  apple: true,
  github: true,
  facebook: true,
}
/** Features that may also be a list, with the names that it may have; any name where undefined. */
const lists: Readonly<Record<string, readonly string[] | undefined>> = {
  socials: Object.keys(socials),
  onramp: onrampProviders,
  swaps: undefined,
}
const remotable = [...Object.keys(lists), 'email', 'activity', 'branding']
const colors: readonly ThemeVariableName[] = [
  'accent',
  'border',
  'danger',
  'hover',
  'on-accent',
  'overlay',
  'success',
  'surface',
  'surface-raised',
  'text',
  'text-secondary',
]

/**
 * Values that an option does not take, one sentence each.
 *
 * @example
 * checkValues({ adapters: [], features: { onramp: ['example'] } })
 */
export function checkValues(options: KitOptions): readonly string[] {
  return [...checkWords(options), ...checkFeatures(options), ...checkTheme(options)]
}

function checkWords(options: Given): readonly string[] {
  const named = Object.entries(words).flatMap(([name, known]) => {
    const value = options[name]
    return value === undefined || known.includes(`${value}`)
      ? []
      : `The option ${name} is ${value}: it is ${anyOf(known)}.${meant(`${value}`, known)}`
  })
  const isEmpty = options.storageKey === ''
  return isEmpty ? [...named, 'The option storageKey is empty: name it, or leave it out.'] : named
}

function checkFeatures({ features = {} }: KitOptions): readonly string[] {
  const defaults: Given = defaultFeatures
  return Object.entries(features).flatMap(([name, value]): readonly string[] | string => {
    const isList = name in lists
    if (value === undefined || typeof defaults[name] !== 'boolean') return []
    if (typeof value === 'boolean' || (value === 'remote' && remotable.includes(name))) return []
    if (!isList || !Array.isArray(value))
      return `features.${name} is ${value}: it is true or false${isList ? ', or a list of names' : ''}.`
    const known = lists[name]
    return value
      .filter((each) => known && !known.includes(each))
      .map(
        (each) =>
          `features.${name} names ${each}, which the kit does not know: ${known?.join(', ')}.`,
      )
  })
}

function checkTheme({ theme = {} }: KitOptions): readonly string[] {
  const { preset } = theme
  const { CSS } = globalThis as { CSS?: { supports?(property: string, value: string): boolean } }
  const isColor = (value: unknown) =>
    typeof value !== 'string' || (CSS?.supports?.('color', value) ?? true)
  return [
    ...(preset === undefined || Object(preset) === preset
      ? []
      : [
          `theme.preset is a ${typeof preset}, not a theme: import one, as in import { midnight } from '@latchkey/react/themes'.`,
        ]),
    ...(['variables', 'light', 'dark'] as const).flatMap((part) =>
      Object.entries(Object(theme[part]) as Given)
        .filter(([name]) => colors.some((each) => each === name.replace(/^--lk-/, '')))
        .filter(([, value]) => !isColor(value))
        .map(([name, value]) => `theme.${part}.${name} is no colour: ${value}.`),
    ),
  ]
}

const anyOf = (known: readonly string[]) =>
  `${known.slice(0, -1).join(', ')} or ${known[known.length - 1]}`
