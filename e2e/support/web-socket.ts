import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Handshake GUID of RFC 6455. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const OP = { more: 0, text: 1, close: 8, ping: 9, pong: 10 } as const

export type ClientConnection = { send: (text: string) => void }

type Handlers = {
  onText: (client: ClientConnection, text: string) => void
  onClose: (client: ClientConnection) => void
}

/**
 * Starts a WebSocket server on loopback (port 0: any free one), which implements only text messages, ping and close.
 * `stop` closes all connections.
 */
export async function serveWebSockets(port: number, { onText, onClose }: Handlers) {
  const open = new Set<Duplex>()
  const server = createServer((_, response) => response.writeHead(426).end())
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    socket.write(toHandshake(request.headers['sec-websocket-key'] ?? ''))
    open.add(socket)
    const client = { send: (text: string) => void socket.write(toFrame(OP.text, text)) }
    const read = createReader({
      text: (text) => onText(client, text),
      ping: (data) => void socket.write(toFrame(OP.pong, data)),
      close: () => socket.end(toFrame(OP.close, '')),
    })
    socket.on('data', read)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      open.delete(socket)
      onClose(client)
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function toHandshake(key: string): string {
  const accept = createHash('sha1').update(`${key}${GUID}`).digest('base64')
  return `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
}

function toFrame(code: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content)
  const head = Buffer.alloc(data.length < 126 ? 2 : data.length < 65_536 ? 4 : 10)
  head[0] = 0x80 | code
  if (head.length === 2) head[1] = data.length
  else if (head.length === 4) {
    head[1] = 126
    head.writeUInt16BE(data.length, 2)
  } else {
    head[1] = 127
    head.writeBigUInt64BE(BigInt(data.length), 2)
  }
  return Buffer.concat([head, data])
}

type FrameHandlers = {
  text: (text: string) => void
  ping: (data: Buffer) => void
  close: () => void
}

/** Creates a parser of received bytes: a text may span several frames, and a frame several chunks. */
function createReader({ text, ping, close }: FrameHandlers) {
  let bytes = Buffer.alloc(0)
  let parts: Buffer[] = []
  return (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    for (let frame = decodeFirstFrame(bytes); frame; frame = decodeFirstFrame(bytes)) {
      bytes = bytes.subarray(frame.size)
      if (frame.code === OP.ping) ping(frame.data)
      if (frame.code === OP.close) close()
      if (frame.code !== OP.text && frame.code !== OP.more) continue
      parts.push(frame.data)
      if (!frame.isLast) continue
      text(Buffer.concat(parts).toString())
      parts = []
    }
  }
}

/** Decodes the first frame; null while it is incomplete. Clients mask all payloads. */
function decodeFirstFrame(bytes: Buffer) {
  const [first, second] = bytes
  if (first === undefined || second === undefined) return null
  const short = second & 0x7f
  const start = short === 126 ? 8 : short === 127 ? 14 : 6
  if (bytes.length < start) return null
  const size = start + toLength(bytes, short)
  if (bytes.length < size) return null
  const mask = bytes.subarray(start - 4, start)
  const data = Buffer.from(
    bytes.subarray(start, size).map((byte, at) => byte ^ (mask[at % 4] ?? 0)),
  )
  return { code: first & 0x0f, isLast: first >= 0x80, data, size }
}

function toLength(bytes: Buffer, short: number): number {
  if (short === 126) return bytes.readUInt16BE(2)
  return short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
}
