import { describe, expect, it } from 'vitest'
import { getAssetImage } from '../wallets/getAssetImage.js'
import { getCurrencyImage } from '../wallets/getCurrencyImage.js'
import { getTokenImage } from '../wallets/getTokenImage.js'
import { getWalletImage } from '../wallets/getWalletImage.js'
import { createApiClient } from './createApiClient.js'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const png = bytes('\x89PNG\r\n\x1a\n....')
const webp = bytes('RIFF....WEBPVP8 ')
const limit = 761_855

function setUp(body: Uint8Array<ArrayBuffer> | string, type: string) {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(new URL(String(url)).pathname)
    return new Response(body, { headers: { 'content-type': type } })
  }
  return {
    asked,
    client: createApiClient({
      api: 'catalogue',
      endpoint: 'https://api.example.org',
      sdk: { type: 'test', version: '1' },
      fetch,
    }),
  }
}

describe('pictures [W-03]', () => {
  it.each([
    [getWalletImage, '/getWalletImage/a%2Fb'],
    [getAssetImage, '/public/getAssetImage/a%2Fb'],
    [getCurrencyImage, '/public/getCurrencyImage/a%2Fb'],
    [getTokenImage, '/public/getTokenImage/a%2Fb'],
  ] as const)('%o asks %s', async (get, path) => {
    const { client, asked } = setUp(png, 'image/png')
    expect(await get(client, { id: 'a/b' })).toEqual({ bytes: png, type: 'image/png' })
    expect(asked).toEqual([path])
  })

  it.each([
    ['image/png', png, 'image/png'],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['image/gif', bytes('GIF89a'), 'image/gif'],
    ['image/webp', webp, 'image/webp'],
    ['image/avif', bytes('\0\0\0 ftypavif'), 'image/avif'],
    ['IMAGE/PNG; charset=binary', png, 'image/png'],
    ['image/png', webp, 'image/webp'],
    ['image/svg+xml', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['image/svg+xml', bytes('\n <?xml version="1.0"?><svg/>'), 'image/svg+xml'],
  ])('%s is taken for what its bytes are [W-03]', async (label, body, type) => {
    expect(await getWalletImage(setUp(body, label).client, { id: 'a' })).toEqual({
      bytes: body,
      type,
    })
  })

  it.each([
    ['SVG labelled png', 'image/png', '<svg/>'],
    ['HTML', 'text/html', '<!doctype html>'],
    ['HTML labelled png', 'image/png', '<!doctype html>'],
    ['png labelled svg', 'image/svg+xml', png],
    ['png labelled text', 'text/plain', png],
    ['png without a label', '', png],
    ['nothing', 'image/png', ''],
    ['text labelled svg', 'image/svg+xml', 'svg'],
  ])('%s is refused [W-03]', async (_, label, body) => {
    await expect(getWalletImage(setUp(body, label).client, { id: 'a' })).rejects.toMatchObject({
      code: 'HTTP_INVALID_RESPONSE',
    })
  })

  it('761,855 bytes are taken, one more is not [W-03]', async () => {
    const sized = (size: number) => {
      const body = new Uint8Array(size)
      body.set(png)
      return setUp(body, 'image/png').client
    }
    expect((await getWalletImage(sized(limit), { id: 'a' })).bytes).toHaveLength(limit)
    await expect(getWalletImage(sized(limit + 1), { id: 'a' })).rejects.toMatchObject({
      code: 'RESPONSE_TOO_LARGE',
    })
  })
})
