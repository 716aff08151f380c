import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { ConnectButton } from './buttons/ConnectButton.js'
import { createKit } from './kit.js'
import { LatchkeyProvider } from './LatchkeyProvider.js'

it('a button has the theme’s variables, and calls the host’s ref no more when it renders again', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const kit = createKit({
    adapters: [],
    logLevel: 'silent',
    prefetch: 'none',
    theme: { mode: 'dark', variables: { accent: 'rebeccapurple' } },
  })
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const ref = vi.fn()
  const render = (label: string) =>
    act(async () =>
      root.render(
        <LatchkeyProvider kit={kit}>
          <ConnectButton ref={ref} aria-label={label} />
        </LatchkeyProvider>,
      ),
    )
  await render('one')
  const calls = ref.mock.calls.length
  await render('two')
  const button = place.querySelector('button')
  expect(button?.getAttribute('aria-label')).toBe('two')
  expect(ref).toHaveBeenLastCalledWith(button)
  expect(ref).toHaveBeenCalledTimes(calls)
  expect(button?.style.getPropertyValue('--lk-accent')).toBe('rebeccapurple')
  await act(async () => kit.theme.setVariables({ width: '400px' }))
  expect(button?.style.cssText.replaceAll(/\s/g, '')).toContain('--lk-width:400px')
  expect(button?.style.getPropertyValue('--lk-accent')).toBe('')
  await act(async () => root.unmount())
})
