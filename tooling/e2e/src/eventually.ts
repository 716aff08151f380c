import { patienceMs } from './patienceMs.js'

/**
 * Retries until the attempt succeeds. Vitest's own polls do not support concurrent tests.
 *
 * @throws the last error after the timeout
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
