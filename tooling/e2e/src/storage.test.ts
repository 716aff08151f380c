import { storageKeys } from '@latchkey/controllers'
import { describe, expect, it } from 'vitest'
import { usePlayground } from './visit.js'

const ground = usePlayground()

describe('the storage of the browser [W-15]', () => {
  it('after the whole walk only the documented keys are there, versioned, with no secret in them [W-15]', async () => {
    const { context, page, open, connect, approve, prompt } = await ground.visit()
    await open()
    await connect()
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await approve()
    await page.getByTestId('signature').waitFor()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await approve()
    await page.getByTestId('transaction').waitFor()
    await page.getByRole('button', { name: 'Switch to Localnet Two' }).click()
    await approve()
    await prompt.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByTestId('network').textContent()).toBe('Localnet Two')
    const dump = await page.evaluate(async () => ({
      local: Object.entries(localStorage),
      session: Object.entries(sessionStorage),
      cookie: document.cookie,
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }))
    // The test wallet is the playground's, not the kit's.
    const own = dump.local.filter(([key]) => !key.startsWith('latchkey-test-wallet:'))
    const documented = storageKeys().flatMap(({ key, storage }) =>
      storage === 'localStorage' ? [key] : [],
    )
    expect(documented).toEqual(expect.arrayContaining(own.map(([key]) => key)))
    // One wallet was connected: no other is stored.
    expect(own.map(([key]) => key).sort()).toEqual(
      documented.filter((key) => /\.(connection|transactions)$/.test(key)).sort(),
    )
    for (const [, value] of own) expect(JSON.parse(value)).toMatchObject({ v: expect.any(Number) })
    expect(own.map(([, value]) => value).join(' ')).not.toMatch(
      /wc:|@|token|mnemonic|privateKey|0x[0-9a-f]{130}/i,
    )
    expect(dump).toMatchObject({ session: [], cookie: '', databases: [], caches: [] })
    await context.close()
  })
})
