/** A finder pattern's side, in cells (ISO/IEC 18004). */
export const eyeSize = 7
/** A dot's radius is .45 of a cell. */
export const dotWidth = 0.9
/** Corner radius as a share of an eye's side. */
const cornerShare = 0.22

/**
 * The three eyes of a code. They are the same in every code, so that a skeleton can show them. The
 * stroke around each shape is part of it.
 */
export function eyePath(size: number): string {
  const far = size - eyeSize
  return [eye(0, 0), eye(far, 0), eye(0, far)].join('')
}

function eye(x: number, y: number): string {
  const half = dotWidth / 2
  const outer = eyeSize * cornerShare
  const box = (inset: number, radius: number) =>
    roundedBox(x - 0.5 + inset, y - 0.5 + inset, eyeSize - 2 * inset, radius)
  // The hole's stroke lies inside the ring, so that its outer half ends at the hole's edge.
  return (
    box(half, outer - half) +
    box(1 - half, outer - 1 + half) +
    box(2 + half, 3 * cornerShare - half)
  )
}

function roundedBox(x: number, y: number, side: number, radius: number): string {
  const n = (value: number) => String(Math.round(value * 1000) / 1000)
  const straight = n(side - 2 * radius)
  const r = n(radius)
  const corner = (dx: string, dy: string) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${n(x + radius)} ${n(y)}h${straight}${corner(r, r)}v${straight}${corner(`-${r}`, r)}h-${straight}${corner(`-${r}`, `-${r}`)}v-${straight}${corner(r, `-${r}`)}z`
}
