import { onTestFinished } from 'vitest'

/** Starts a kit and destroys it after the test, so that no later test hears its requests. */
export function startForTest(kit: { start(): () => void; destroy(): void }): void {
  kit.start()
  onTestFinished(() => kit.destroy())
}
