import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeIcon, sanitizeImageUrl, toHttpsUrl } from './sanitizeUrl.js'

describe('image URLs [W-03]', () => {
  it('are https or a data URL of an image, whatever comes in [W-03]', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl({ validSchemes: ['http', 'https', 'ftp', 'javascript', 'blob'] }),
          fc.string(),
          fc.string().map((tail) => `data:image/${tail}`),
        ),
        (value) => {
          const url = sanitizeImageUrl(value)
          if (url !== undefined)
            expect(url).toMatch(/^(https:\/\/|data:image\/(png|jpeg|webp|gif|avif|svg\+xml)[;,])/i)
        },
      ),
      { numRuns: 10_000 },
    )
  })

  it.each(['data:image/svg+xml,<svg/>', 'data:image/png;base64,AAAA', 'https://example.org/a.png'])(
    'takes %s [W-03]',
    (url) => {
      expect(sanitizeImageUrl(url)).toBe(url)
    },
  )

  it.each([
    'data:text/html,<script>',
    'data:image/svg+xml-evil,x',
    'blob:https://x/1',
    'http://example.org/a.png',
    'https://user@example.org/a.png',
    '//example.org/a.png',
    `data:image/png,${'a'.repeat(70_000)}`,
  ])('refuses %.40s [W-03]', (url) => {
    expect(sanitizeImageUrl(url)).toBeUndefined()
  })

  it('a wallet’s icon is a data URL of an image, of the longest length and no longer [W-07]', () => {
    expect(sanitizeIcon(' data:image/png;base64,AAAA\n')).toBe('data:image/png;base64,AAAA')
    const longest = `data:image/png,${'a'.repeat(65_536 - 15)}`
    expect(sanitizeIcon(longest)).toBe(longest)
    for (const bad of [
      `${longest}a`,
      'https://example.org/a.png',
      'data:text/html,x',
      '',
      undefined,
      {},
      7,
    ])
      expect(sanitizeIcon(bad)).toBeUndefined()
  })

  it('links are https without user info [W-06]', () => {
    expect(toHttpsUrl('https://example.org/tx/0x1')).toBe('https://example.org/tx/0x1')
    for (const bad of [
      'javascript:alert(1)',
      'http://example.org',
      'https://a:b@example.org',
      ' ',
      'data:text/html,x',
      undefined,
      {},
    ])
      expect(toHttpsUrl(bad)).toBeUndefined()
  })
})
