import type { Page } from 'playwright-core'
import { decodeQR } from 'qr/decode.js'
import { expect } from 'vitest'
import { eventually } from '../eventually.js'

/** A camera image: four bytes per pixel. */
export type Sight = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** A picture of the screen, and the text of its code; nothing is read from the page itself. */
export type SeenCode = { readonly picture: Buffer; readonly sight: Sight; readonly uri: string }

/** Takes screenshots until one contains a whole code. */
export async function seeCode(page: Page): Promise<SeenCode> {
  // A separate page draws the picture, since the page's policy forbids it.
  const desk = await page.context().newPage()
  try {
    let seen: SeenCode | undefined
    await eventually(async () => {
      const picture = await page.screenshot()
      const sight = await toSight(desk, picture)
      const uri = readSight(sight) ?? readSight(await toSight(desk, picture, 0.9))
      expect(uri, 'a code on the screen').toMatch(/^wc:[0-9a-f]{64}@2\?/)
      if (uri !== undefined) seen = { picture, sight, uri }
    })
    if (!seen) throw new Error('no code was on the screen')
    return seen
  } finally {
    await desk.close()
  }
}

/**
 * Tries the picture and a quarter turn of it: the decoder misses one or two codes in a hundred, and
 * finds them turned.
 */
export function readSight(sight: Sight): string | undefined {
  for (const each of [sight, turn(sight)]) {
    try {
      return decodeQR(each)
    } catch {
      // Tries the next orientation.
    }
  }
  return undefined
}

function turn({ width, height, data }: Sight): Sight {
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      turned.set(
        data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
        (x * height + height - 1 - y) * 4,
      )
  return { width: height, height: width, data: turned }
}

/** Converts a picture to a camera image; `desk` is the page that draws it. */
export async function toSight(desk: Page, picture: Buffer, zoom = 1): Promise<Sight> {
  const draw = async ([png, scale]: readonly [string, number]) => {
    const bitmap = await createImageBitmap(
      await (await fetch(`data:image/png;base64,${png}`)).blob(),
    )
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    const parts: string[] = []
    for (let at = 0; at < data.length; at += 0x8000)
      parts.push(String.fromCharCode(...data.subarray(at, at + 0x8000)))
    return { width: canvas.width, height: canvas.height, base64: btoa(parts.join('')) }
  }
  const png = picture.toString('base64')
  const { width, height, base64 } = await desk.evaluate(draw, [png, zoom] as const)
  return { width, height, data: new Uint8Array(Buffer.from(base64, 'base64')) }
}
