import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'

const HEAD_BYTES = 4

/**
 * Sends a value in V8's structured clone format, because rows hold dates, bigints and bytes: its length, then its
 * bytes.
 */
export function sendFrame(socket: Socket, value: unknown) {
  const body = serialize(value)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(body.length)
  socket.write(Buffer.concat([head, body]))
}

/** Calls `onFrame` for each value in the order in which they were sent. */
export function readFrames(socket: Socket, onFrame: (value: unknown) => void) {
  let rest: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    for (;;) {
      const end = rest.length < HEAD_BYTES ? Infinity : HEAD_BYTES + rest.readUInt32BE()
      if (rest.length < end) return
      const value: unknown = deserialize(rest.subarray(HEAD_BYTES, end))
      rest = rest.subarray(end)
      onFrame(value)
    }
  })
}
