import type { Theme } from '@latchkey/controllers'

/**
 * The looks that come with the kit; without a preset the modal has its own. Each is plain data, so
 * that a host may change parts of it.
 *
 * @example
 * const kit = createKit({ adapters, theme: { preset: midnight } })
 */
export const midnight: Theme = {
  variables: { 'border-radius': '4.5px' },
  dark: {
    accent: '#7c8cff',
    surface: '#0a0c1b',
    'surface-raised': '#141833',
    hover: '#1c2145',
    border: 'rgb(140 150 255 / 0.16)',
    'text-secondary': '#a3abd6',
    overlay: 'rgb(3 4 14 / 0.7)',
  },
  light: { accent: '#4353d9', 'surface-raised': '#f1f2fd', hover: '#e8eafc' },
}

/** Warm surfaces and large corners. */
export const soft: Theme = {
  variables: { 'border-radius': '5px', shadow: '0 16px 48px -12px rgb(60 30 10 / 0.28)' },
  dark: {
    accent: '#ffb38a',
    surface: '#1d1917',
    'surface-raised': '#29231f',
    hover: '#332b26',
    text: '#f7f1ec',
    'text-secondary': '#b9aca2',
  },
  light: {
    accent: '#b4501f',
    surface: '#fffaf5',
    'surface-raised': '#f7eee5',
    hover: '#f1e4d7',
    text: '#2b1d13',
    'text-secondary': '#6f5b4c',
  },
}

/** Black, white and greys. */
export const mono: Theme = {
  variables: { 'border-radius': '3px' },
  dark: {
    accent: '#ffffff',
    surface: '#111111',
    'surface-raised': '#1c1c1c',
    hover: '#272727',
    text: '#ffffff',
    'text-secondary': '#a8a8a8',
  },
  light: {
    accent: '#111111',
    'surface-raised': '#f4f4f4',
    hover: '#ececec',
    text: '#111111',
    'text-secondary': '#5e5e5e',
  },
}

/** Fully rounded, with a friendly accent. */
export const round: Theme = {
  variables: { 'border-radius': '6.5px', 'icon-radius': '50%' },
  dark: { accent: '#5ee0b0' },
  light: { accent: '#00805a' },
}

/** Square, with hard edges and a hard shadow. */
export const brutal: Theme = {
  variables: { 'border-radius': '0px', 'icon-radius': '0px', 'backdrop-filter': 'none' },
  dark: {
    accent: '#f5ff3d',
    surface: '#000000',
    'surface-raised': '#161616',
    hover: '#2a2a2a',
    border: '#ffffff',
    shadow: '8px 8px 0 #f5ff3d',
  },
  light: {
    accent: '#1600ff',
    surface: '#ffffff',
    'surface-raised': '#f2f2f2',
    hover: '#e6e6e6',
    border: '#000000',
    text: '#000000',
    'text-secondary': '#444444',
    shadow: '8px 8px 0 #000000',
  },
}

/** The modal's own look, by name. */
export const standard: Theme = {}
