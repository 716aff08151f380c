import encodeQR from 'qr'
import { eyePath, eyeSize } from './eyePath.js'

export type QrDrawing = {
  /**
   * The number of cells per side. The centre of the first cell is at 0, so the picture spans from
   * -0.5 to `size` - 0.5.
   */
  readonly size: number
  /**
   * An SVG path for the even-odd fill rule and a round stroke of `dotWidth`: eyes, then one dot per
   * cell.
   */
  readonly path: string
}

/**
 * The share of a side for the logo with its keyline: 7 % of the area, where 25 % may be missing.
 */
const logoShare = 0.27

/**
 * Draws a code as one path. With a logo in the middle, a quarter of the code may be missing (ECC
 * Q), else 15 % (M).
 *
 * @example
 * const { size, path } = drawQr('wc:…', { logo: true })
 */
export function drawQr(text: string, { logo }: { readonly logo: boolean }): QrDrawing {
  const cells = encodeQR(text, 'raw', { ecc: logo ? 'quartile' : 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const size = cells.length
  const isEye = (x: number, y: number) =>
    (x < eyeSize || x >= size - eyeSize) && (y < eyeSize || (x < eyeSize && y >= size - eyeSize))
  const middle = (size - 1) / 2
  const hidden = logo ? (size * logoShare) / 2 : -1
  const isHidden = (x: number, y: number) =>
    Math.abs(x - middle) < hidden && Math.abs(y - middle) < hidden
  const dots = cells.flatMap((row, y) =>
    row.flatMap((on, x) => (on && !isEye(x, y) && !isHidden(x, y) ? [`M${x} ${y}h0`] : [])),
  )
  return { size, path: eyePath(size) + dots.join('') }
}
