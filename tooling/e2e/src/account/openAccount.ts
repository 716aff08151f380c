import type { Visit } from '../visit.js'

/** Opens the page with a back end, connects, and shows Account. */
export async function openAccount(
  { open, connect, page }: Visit,
  { blockchain, projectId }: { readonly blockchain: string; readonly projectId: string },
): Promise<void> {
  await open(new URLSearchParams({ blockchain, projectId }).toString())
  await connect()
  await page.evaluate(() =>
    (window as unknown as { kit: { open(input: object): void } }).kit.open({ view: 'Account' }),
  )
}
