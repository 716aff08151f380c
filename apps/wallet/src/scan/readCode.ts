const mostPixels = 900
/**
 * The decoder misses one or two codes in a hundred as they stand, and more where the picture of a
 * whole screen is scaled down; turned by a quarter, or a little smaller, it finds those too.
 */
const looks = [
  { turns: 0, zoom: 1 },
  { turns: 1, zoom: 1 },
  { turns: 0, zoom: 0.9 },
  { turns: 1, zoom: 0.9 },
  { turns: 0, zoom: 0.8 },
  { turns: 1, zoom: 0.8 },
] as const
let frames = 0

/** The text of the code in a picture, or undefined where none can be read. */
export async function readPicture(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file)
  try {
    for (const look of looks) {
      const text = await readPixels(bitmap, bitmap.width, bitmap.height, look)
      if (text !== undefined) return text
    }
    return undefined
  } finally {
    bitmap.close()
  }
}

/** The text of the code in front of the camera: every frame is looked at in another way. */
export async function readFrame(video: HTMLVideoElement): Promise<string | undefined> {
  return await readPixels(
    video,
    video.videoWidth,
    video.videoHeight,
    looks[frames++ % looks.length],
  )
}

async function readPixels(
  source: CanvasImageSource,
  width: number,
  height: number,
  { turns, zoom }: (typeof looks)[number] = looks[0],
): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js')
  const scale = Math.min(1, mostPixels / Math.max(width, height)) * zoom
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
  const canvas = document.createElement('canvas')
  canvas.width = turns ? down : across
  canvas.height = turns ? across : down
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || canvas.width === 0 || canvas.height === 0) return undefined
  if (turns) {
    context.translate(down, 0)
    context.rotate(Math.PI / 2)
  }
  context.drawImage(source, 0, 0, across, down)
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQR({ width: canvas.width, height: canvas.height, data })
  } catch {
    return undefined
  }
}
