import encodeQR from 'qr'
import { describe, expect, it } from 'vitest'
import { drawQr } from './drawQr.js'

const uri = `wc:${'0a'.repeat(32)}@2?expiryTimestamp=1700000300&relay-protocol=irn&symKey=${'b1'.repeat(32)}`
const cellsOf = (ecc: 'medium' | 'quartile') =>
  encodeQR(uri, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
const dotsOf = (path: string) =>
  [...path.matchAll(/M(\d+) (\d+)h0/g)].map(([, x, y]) => `${x},${y}`)
const inEye = (x: number, y: number, size: number) =>
  (x < 7 || x > size - 8) && (y < 7 || (x < 7 && y > size - 8))

describe('the drawing of a code', () => {
  it('has a dot for each dark cell outside the eyes, and three eyes of two boxes and a hole', () => {
    const cells = cellsOf('medium')
    const { size, path } = drawQr(uri, { logo: false })
    const dark = cells.flatMap((row, y) =>
      row.flatMap((on, x) => (on && !inEye(x, y, cells.length) ? [`${x},${y}`] : [])),
    )
    expect(size).toBe(cells.length)
    expect(dotsOf(path)).toEqual(dark)
    expect(path.match(/z/g)).toHaveLength(9)
    expect(path).not.toMatch(/[^Mhvaz0-9 .-]/)
  })

  it('can spare what a logo hides: at most a fifth of the area, where a quarter may be missing', () => {
    const { size, path } = drawQr(uri, { logo: true })
    const cells = cellsOf('quartile')
    expect(size).toBe(cells.length)
    const shown = new Set(dotsOf(path))
    const hidden = cells.flatMap((row, y) =>
      row.flatMap((on, x) =>
        on && !inEye(x, y, size) && !shown.has(`${x},${y}`) ? [{ x, y }] : [],
      ),
    )
    const middle = (size - 1) / 2
    expect(hidden.length).toBeGreaterThan(0)
    for (const { x, y } of hidden)
      expect(Math.max(Math.abs(x - middle), Math.abs(y - middle)) * 2).toBeLessThan(
        size * Math.sqrt(0.2),
      )
  })

  it('is a few kilobytes', () => {
    expect(drawQr(uri, { logo: true }).path.length).toBeLessThan(16_000)
  })
})
