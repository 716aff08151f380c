import { createFakeClock, type FakeClock } from './createFakeClock.js'
import { createFakeOrigin, type FakeOrigin } from './createFakeOrigin.js'

export type FakeEnvironmentOptions = {
  readonly clock?: FakeClock
  readonly origin?: FakeOrigin
  readonly isMobile?: boolean
}

/** A kit's environment under a test's control. Pass it as `createKit({ environment })`. */
export type FakeEnvironment = ReturnType<typeof createFakeEnvironment>

/**
 * The environment of a kit (page, clock, storage, other tabs) under a test's control. `listeners()`
 * and `clock.pending()` count leftovers of a destroyed kit.
 *
 * @example
 * const environment = createFakeEnvironment()
 * environment.setVisible(false)
 * await environment.clock.advance(30_000)
 */
export function createFakeEnvironment(options: FakeEnvironmentOptions = {}) {
  const { clock = createFakeClock(), origin = createFakeOrigin(), isMobile = false } = options
  const tab = origin.openTab()
  const logs: { level: string; message: string; context: unknown }[] = []
  let ids = 0
  let visible = true
  let count = 0

  function source<Value>() {
    const listeners = new Set<(value: Value) => void>()
    return {
      emit(value: Value) {
        for (const listener of [...listeners]) listener(value)
      },
      on(listener: (value: Value) => void) {
        listeners.add(listener)
        count++
        return () => {
          if (listeners.delete(listener)) count--
        }
      },
    }
  }
  const visibility = source<boolean>()
  const online = source<boolean>()
  const dark = source<boolean>()
  const restored = source<void>()
  const leaving = source<void>()

  return {
    clock,
    tabs: origin,
    origin: 'https://host.example',
    logs,
    now: clock.now,
    setTimeout: clock.setTimeout,
    randomId: () => `${String(++ids).padStart(8, '0')}-fake`,
    storage: tab.storage as Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined,
    onStorage(listener: (key: string | null, value: string | null) => void) {
      count++
      const stop = tab.onStorage(listener)
      let stopped = false
      return () => {
        if (!stopped) count--
        stopped = true
        stop()
      }
    },
    openChannel: (_name: string) => undefined,
    isVisible: () => visible,
    onVisibilityChange: visibility.on,
    onLeave(listener: () => void) {
      const stops = [visibility.on((shown) => !shown && listener()), leaving.on(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    isOnline: () => true,
    onOnlineChange: online.on,
    prefersDark: () => true,
    onPrefersDarkChange: dark.on,
    onPageRestored: (listener: () => void) => restored.on(() => listener()),
    isMobile,
    savesData: false,
    log(level: string, message: string, context?: unknown) {
      logs.push({ level, message, context })
    },
    setVisible(next: boolean) {
      visible = next
      visibility.emit(next)
    },
    leave: () => leaving.emit(),
    setDark: dark.emit,
    restorePage: () => restored.emit(),
    /** The current number of listeners. */
    listeners: () => count,
  }
}
