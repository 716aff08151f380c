/** Splits a WebSocket stream (RFC 6455 §5.2) into raw frames. */
export function createFrameReader(onFrame) {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (
      let length = frameLength(rest);
      length !== undefined && rest.length >= length;
      length = frameLength(rest)
    ) {
      const frame = rest.subarray(0, length)
      rest = rest.subarray(length)
      // 0x8 and above are control frames: close, ping, pong.
      onFrame(frame, (frame[0] & 0x0f) >= 0x8)
    }
  }
}

/** The frame's length; undefined until its header is complete. */
function frameLength(bytes) {
  if (bytes.length < 2) return undefined
  const short = bytes[1] & 0x7f
  const mask = bytes[1] & 0x80 ? 4 : 0
  if (short < 126) return 2 + mask + short
  const head = short === 126 ? 4 : 10
  if (bytes.length < head) return undefined
  return head + mask + (short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2)))
}

/** Garbles a frame's payload and keeps its framing. */
export function garbleFrame(frame, random) {
  const short = frame[1] & 0x7f
  const head = (short < 126 ? 2 : short === 126 ? 4 : 10) + (frame[1] & 0x80 ? 4 : 0)
  return Buffer.concat([
    frame.subarray(0, head),
    Buffer.from(Uint8Array.from(frame.subarray(head), () => 33 + Math.floor(random() * 90))),
  ])
}
