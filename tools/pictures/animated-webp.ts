import type { PictureSize } from './film.ts'

/** One frame of an animation: a still WebP, its position, and its duration. */
export type WebpFrame = { webp: Uint8Array; x: number; y: number; ms: number } & PictureSize

const ANIMATED = 0x02
const HAS_ALPHA = 0x10
/** Flag of a frame that is drawn over the previous one. */
const DRAWN_OVER = 0

/**
 * Joins still WebP pictures into an animated one that repeats forever. The container format is RIFF; the
 * bytes of each still are copied unchanged (developers.google.com/speed/webp/docs/riff_container).
 */
export function toAnimatedWebp(frames: readonly WebpFrame[], size: PictureSize): Buffer {
  const header = Buffer.alloc(10)
  header.writeUInt8(ANIMATED | HAS_ALPHA, 0)
  header.writeUIntLE(size.width - 1, 4, 3)
  header.writeUIntLE(size.height - 1, 7, 3)
  const backgroundAndRepeats = Buffer.alloc(6)
  return toRiff([
    toChunk('VP8X', header),
    toChunk('ANIM', backgroundAndRepeats),
    ...frames.map((frame) => toChunk('ANMF', toFrameBody(frame))),
  ])
}

function toFrameBody({ webp, x, y, width, height, ms }: WebpFrame): Buffer {
  if (x % 2 !== 0 || y % 2 !== 0) throw new Error(`A frame at ${x}, ${y} is not at even numbers.`)
  const head = Buffer.alloc(16)
  head.writeUIntLE(x / 2, 0, 3)
  head.writeUIntLE(y / 2, 3, 3)
  head.writeUIntLE(width - 1, 6, 3)
  head.writeUIntLE(height - 1, 9, 3)
  head.writeUIntLE(ms, 12, 3)
  head.writeUInt8(DRAWN_OVER, 15)
  const pictures = listRiffChunks(webp).filter(({ name }) => /^(ALPH|VP8 |VP8L)$/.test(name))
  return Buffer.concat([head, ...pictures.map(({ name, body }) => toChunk(name, body))])
}

/** Lists the chunks of a RIFF file. */
export function listRiffChunks(riff: Uint8Array): { name: string; body: Buffer }[] {
  const bytes = Buffer.from(riff)
  const chunks: { name: string; body: Buffer }[] = []
  for (let at = 12; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4)
    const name = bytes.toString('latin1', at, at + 4)
    chunks.push({ name, body: bytes.subarray(at + 8, at + 8 + length) })
    at += 8 + length + (length % 2)
  }
  return chunks
}

function toRiff(chunks: readonly Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Returns a chunk, padded to an even number of bytes. */
function toChunk(name: string, body: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}
