import type { Sight } from './seeCode.js'

/** A video of one picture for Chromium's fake camera: YUV4MPEG2, 4:2:0, luma only. */
export function toVideo({ width, height, data }: Sight): Buffer {
  const [w, h] = [width - (width % 2), height - (height % 2)]
  const luma = Buffer.alloc(w * h)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const at = (y * width + x) * 4
      // BT.601, 16 to 235.
      luma[y * w + x] =
        16 +
        Math.round(
          (65.738 * (data[at] ?? 0) +
            129.057 * (data[at + 1] ?? 0) +
            25.064 * (data[at + 2] ?? 0)) /
            256,
        )
    }
  }
  const frame = [Buffer.from('FRAME\n'), luma, Buffer.alloc((w * h) / 2, 128)]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${w} H${h} F10:1 Ip A1:1 C420jpeg\n`),
    ...frame,
    ...frame,
  ])
}
