import { patienceMs } from './patienceMs.js'

/**
 * Tries until nothing is thrown. Vitest's own polls know no tests that run side by side.
 *
 * @throws the last error, when the time is over
 * @example
 * await eventually(async () => expect(await page.title()).toBe('Latchkey'))
 */
export async function eventually(
  attempt: () => Promise<void>,
  timeout = patienceMs,
): Promise<void> {
  const deadline = Date.now() + timeout
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
