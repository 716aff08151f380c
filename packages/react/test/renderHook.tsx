import { createHeadlessKit, type KitOptions, type SignInOptions } from '@latchkey/controllers'
import { createFakeAdapter, createFakeConnector } from '@latchkey/testing'
import { act, type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { LatchkeyProvider } from '../src/index.js'

type RenderOptions = NonNullable<Parameters<typeof createFakeAdapter>[0]> & {
  readonly provider?: object
  readonly rdns?: string
  readonly signIn?: SignInOptions
  readonly endpoints?: KitOptions['endpoints']
}

/** Calls a hook and hands over what it returned. */
function Probe<Value>({
  useValue,
  keep,
}: {
  readonly useValue: () => Value
  keep(value: Value): void
}): ReactNode {
  keep(useValue())
  return null
}

/** Renders a hook under a kit and keeps every value it returned. */
export async function render<Value>(
  useValue: () => Value,
  { provider = { isFake: true }, rdns, signIn, endpoints, ...options }: RenderOptions = {},
) {
  const connector = createFakeConnector({ provider, ...(rdns && { rdns }) })
  const adapter = createFakeAdapter({ connectors: [connector], ...options })
  const kit = createHeadlessKit({
    adapters: [adapter],
    prefetch: 'none',
    ...(signIn && { signIn }),
    ...(endpoints && { endpoints }),
  })
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const seen: Value[] = []
  const host = document.createElement('div')
  document.body.append(host)
  const root = createRoot(host)
  onTestFinished(async () => {
    await act(async () => root.unmount())
    document.body.replaceChildren()
    localStorage.clear()
  })
  await act(async () => {
    root.render(
      <StrictMode>
        <LatchkeyProvider kit={kit}>
          <Probe useValue={useValue} keep={(value) => seen.push(value)} />
        </LatchkeyProvider>
      </StrictMode>,
    )
  })
  const current = (): Value => seen.at(-1) as Value
  const connect = () =>
    act(async () => void (await kit.connection.connect({ connectorId: connector.id })))
  return { kit, connector, adapter, seen, current, connect }
}

/** Draws until a check holds. */
export const eventually = (check: () => void): Promise<void> =>
  vi.waitFor(async () => {
    await act(async () => {})
    check()
  })
