import { createFakeEnvironment } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import { createKit } from '../kit/createKit.js'
import type { KitOptions } from '../kit/KitOptions.js'

function setUp(theme?: KitOptions['theme'], features?: KitOptions['features']) {
  const environment = createFakeEnvironment()
  const kit = createKit({
    adapters: [],
    environment,
    ...(theme ? { theme } : {}),
    ...(features ? { features } : {}),
  })
  return { kit, environment, theme: () => kit.theme.store.getState() }
}

describe('theme', () => {
  test('follows the system when unset, and is dark before it is known', () => {
    const { kit, environment, theme } = setUp()
    expect(theme()).toMatchObject({ mode: undefined, resolved: 'dark' })
    const stop = kit.start()
    environment.setDark(false)
    expect(theme().resolved).toBe('light')
    kit.theme.setMode('dark')
    expect(theme().resolved).toBe('dark')
    kit.theme.setMode(undefined)
    expect(theme().resolved).toBe('light')
    stop()
  })

  test('a preset comes first, then the host’s values, then those for the mode in effect', () => {
    const preset = {
      variables: { accent: 'red', width: '1px', text: 'red' },
      dark: { surface: 'black' },
      light: { surface: 'white' },
    }
    const { kit, theme } = setUp({
      preset,
      variables: { accent: 'blue', surface: 'gray' },
      dark: { accent: 'navy' },
    })
    expect(theme().variables).toEqual({
      accent: 'navy',
      width: '1px',
      text: 'red',
      surface: 'gray',
    })
    kit.theme.setMode('light')
    expect(theme().variables).toMatchObject({ accent: 'blue', surface: 'gray' })
    kit.theme.setVariables({ text: 'green' })
    expect(theme()).toEqual({
      mode: 'light',
      resolved: 'light',
      variables: { accent: 'red', width: '1px', text: 'green', surface: 'white' },
    })
  })

  test('leaves out variables that could end their declaration or load something', () => {
    const { kit, theme } = setUp({ variables: { accent: '#0a7', '--lk-border-radius': '8px' } })
    expect(theme().variables).toEqual({ accent: '#0a7', 'border-radius': '8px' })
    kit.theme.setVariables({
      text: 'red; } body { display: none',
      surface: 'URL (https://evil.example)',
      hover: '\\75rl(x)',
      ...{ 'D x': 'red' },
      width: 'calc(1px + 2px)',
    })
    expect(theme().variables).toEqual({ width: 'calc(1px + 2px)' })
  })
})

describe('features', () => {
  test('a feature that the host leaves undefined keeps its default', () => {
    const { kit } = setUp(undefined, { send: undefined as unknown as boolean, receive: false })
    expect(kit.features.store.getState()).toMatchObject({
      send: true,
      receive: false,
      networkSwitch: true,
      allWallets: 'SHOW',
    })
    kit.features.update({ connectMethodsOrder: ['email'] })
    kit.features.update({ connectMethodsOrder: undefined })
    expect(kit.features.store.getState().connectMethodsOrder).toBeUndefined()
  })
})
