import { isKitError } from '@latchkey/core'
import { expect } from 'vitest'

/** Returns the error of a rejected promise; fails if it resolves. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return await promise.then(
    () => expect.unreachable('it must reject'),
    (error: unknown) => error,
  )
}

export function expectKitError(error: unknown, code: Parameters<typeof isKitError>[1]): void {
  expect({ ours: isKitError(error), code: (error as { code?: unknown }).code }).toEqual({
    ours: true,
    code,
  })
}
