import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningCatalogue, startCatalogue } from '../catalogue/startCatalogue.js'
import type { ServedFolder } from '../serveFolder.js'
import { servePlayground } from '../servePlayground.js'
import { createVisit, usePlayground } from '../visit.js'
import { type BadPicture, badPictures, type PictureServer, servePictures } from './servePictures.js'

const ground = usePlayground()
let catalogue: RunningCatalogue
let pictures: PictureServer
let site: ServedFolder

/** The real server, but for the pictures. */
async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { origin } = request.headers
  const answer = await fetch(new URL(request.url ?? '/', catalogue.url), {
    headers: { ...(origin && { origin }) },
  })
  const kept = ['content-type', 'access-control-allow-origin'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  response
    .writeHead(answer.status, Object.fromEntries(kept))
    .end(Buffer.from(await answer.arrayBuffer()))
}

beforeAll(async () => {
  catalogue = await startCatalogue(
    badPictures.map((name) => ({
      id: `bad:${name}`,
      name: `Bad ${name}`,
      namespaces: ['eip155'],
      image_id: name,
    })),
  )
  pictures = await servePictures((request, response) => void pass(request, response))
  site = await servePlayground(undefined, { catalogue: pictures.origin })
})
afterAll(async () => {
  await Promise.all([site?.close(), pictures?.close(), catalogue?.stop()])
})

const stepMs = 50

describe('pictures of the host’s catalogue [W-03]', () => {
  it('SVG labelled png, HTML, nothing: a letter at once; a server that hangs, or 20 MB that do not come: a letter after 2 s and no byte more (a plain img has no cap on bytes that come in time); no blob of SVG or HTML, no referrer, no other host [W-03]', async () => {
    const { page, dialog, watch, open, context } = await createVisit(ground.browser, site)
    const tiles = dialog.locator('[data-part=tile]').filter({ hasText: /^[A-Z0-9]{0,2}Bad / })
    await page.clock.install()
    await page.addInitScript(() => {
      const types: string[] = []
      Object.assign(window, { blobTypes: types })
      const create = URL.createObjectURL.bind(URL)
      URL.createObjectURL = (source) => {
        types.push(source instanceof Blob ? source.type : 'source')
        return create(source)
      }
    })
    await open(
      new URLSearchParams({
        catalogue: pictures.origin,
        projectId: catalogue.projectId,
      }).toString(),
    )
    /** The page has done what it had begun: React takes its turns by messages, not by timers. */
    const turnsTaken = () =>
      page.evaluate(async () => {
        for (let turn = 0; turn < 3; turn++)
          await new Promise((done) => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = done
            port2.postMessage(0)
          })
      })
    const firstList = page.waitForEvent('requestfinished', (request) =>
      request.url().startsWith(`${pictures.origin}/getWallets?`),
    )
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    const all = dialog.getByRole('button', { name: /^All wallets/ })
    await all.waitFor()
    // A request that the jump in time overtakes has failed: the page asks again much later.
    await firstList
    await turnsTaken()
    // From here on the page's time passes only where this test lets it.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await all.click()
    const slow = ['hang', 'giant'] as const
    let passedMs = 0
    const passTo = async (ms: number) => {
      await turnsTaken()
      if (ms > passedMs) await page.clock.runFor(ms - passedMs)
      passedMs = Math.max(passedMs, ms)
    }
    const letterOf = (name: BadPicture) =>
      tiles.filter({ hasText: `Bad ${name}` }).locator('[data-part=picture][data-letter]')
    const pictureOf = (name: BadPicture) => dialog.locator(`img[src*="/getWalletImage/${name}?"]`)
    const drawn = async (name: BadPicture) => [
      await pictureOf(name).count(),
      await letterOf(name).count(),
    ]
    /**
     * When each of the slow ones was first seen: it is waited for since then, or since a step
     * before.
     */
    const seenAt = new Map<BadPicture, number>()
    await expect
      .poll(
        async () => {
          await passTo(passedMs + stepMs)
          for (const name of slow)
            if (!seenAt.has(name) && (await pictureOf(name).count()) > 0) seenAt.set(name, passedMs)
          return [await tiles.count(), seenAt.size]
        },
        { interval: 1 },
      )
      .toEqual([badPictures.length, slow.length])

    // No time passes: the browser reports an invalid picture without a timeout.
    for (const name of badPictures.filter((each) => !slow.some((one) => one === each)))
      await expect
        .poll(() => letterOf(name).allTextContents(), { message: name })
        .toEqual([`B${name[0]?.toUpperCase()}`])
    expect(new Set(pictures.asked.map(({ name }) => name))).toEqual(new Set(badPictures))
    // The others are waited for, and no longer than the requirement says.
    const due = [...seenAt].flatMap(([name, ms]) => [
      { name, at: ms + 2_000 - 2 * stepMs, is: [1, 0] },
      { name, at: ms + 2_000, is: [0, 1] },
    ])
    for (const { name, at, is } of due.sort((one, other) => one.at - other.at)) {
      await passTo(at)
      await expect.poll(() => drawn(name), { message: `${name} after ${at} ms` }).toEqual(is)
    }
    // And then not fetched any further.
    await expect.poll(() => pictures.givenUp).toEqual(expect.arrayContaining([...slow]))
    expect(pictures.asked.map(({ referer }) => referer)).toEqual(
      pictures.asked.map(() => undefined),
    )
    const blobTypes = await page.evaluate(
      () => (window as unknown as { blobTypes: readonly string[] }).blobTypes,
    )
    expect(blobTypes.filter((type) => /svg|html/.test(type))).toEqual([])
    expect(watch.foreignOrigins()).toEqual([pictures.origin])
    expect(watch.pageErrors).toEqual([])
    expect(watch.cspViolations).toEqual([])
    await context.close()
  })
})
