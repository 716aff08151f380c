// `npm run bench:codes -- [--codes=1200]`: the number of random pairing codes that the decoder
// misses: directly, in each alternative attempt of the wallet's page
// (apps/wallet/src/scan/readCode.ts), and in all of them. A dot is 8 pixels, as on a screen with
// twice the density.
import { randomBytes } from 'node:crypto'
import encodeQR from 'qr'
import { decodeQR } from 'qr/decode.js'

const codes = Number(process.argv.find((word) => word.startsWith('--codes='))?.slice(8) ?? 1200)
const dot = 8
const quiet = 4

const turn = (bits) => bits[0].map((_, x) => bits.map((row) => row[x]).reverse())
const ways = {
  'as it stands': (bits) => draw(bits, dot),
  'turned by a quarter': (bits) => draw(turn(bits), dot),
  'a tenth smaller': (bits) => draw(bits, dot * 0.9),
  'turned and a tenth smaller': (bits) => draw(turn(bits), dot * 0.9),
  'a fifth smaller': (bits) => draw(bits, dot * 0.8),
  'turned and a fifth smaller': (bits) => draw(turn(bits), dot * 0.8),
}
const missed = Object.fromEntries([...Object.keys(ways), 'in all of them'].map((way) => [way, 0]))

for (let made = 0; made < codes; made++) {
  const [topic, key] = [randomBytes(32), randomBytes(32)].map((bytes) => bytes.toString('hex'))
  const text = `wc:${topic}@2?expiryTimestamp=1795350342&relay-protocol=irn&symKey=${key}`
  const bits = encodeQR(text, 'raw', { border: 1 })
  const misses = Object.keys(ways).filter((way) => read(ways[way](bits)) !== text)
  for (const way of misses) missed[way]++
  if (misses.length === Object.keys(ways).length) missed['in all of them']++
}
for (const [way, count] of Object.entries(missed))
  console.log(`${count} of ${codes} codes missed ${way}`)

function draw(bits, pixels) {
  const width = Math.round((bits.length + 2 * quiet) * pixels)
  const data = new Uint8Array(width * width * 4).fill(255)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const isDark = bits[Math.floor(y / pixels) - quiet]?.[Math.floor(x / pixels) - quiet]
      if (isDark) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  return { width, height: width, data }
}

function read(sight) {
  try {
    return decodeQR(sight)
  } catch {
    return undefined
  }
}
