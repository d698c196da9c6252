import { createServer, type Server, type Socket } from 'node:net'
import type { LockedDatabase } from '../../server/src/platform/db/pglite.ts'
import { type DatabaseAnswer, type DatabaseCall, serializeError } from './database-calls.ts'
import { readFrames, sendFrame } from './frames.ts'

type PGlite = LockedDatabase['pglite']
type Transaction = Parameters<Parameters<PGlite['transaction']>[0]>[0]
type Open = { tx: Transaction; end: (isKept: boolean) => Promise<void> }

type Line = {
  pglite: PGlite
  answer: (answer: DatabaseAnswer) => void
  transactions: Map<number, Open>
  /** Functions that unsubscribe, by channel. */
  channels: Map<string, () => Promise<void>>
}

/** The error that makes PGlite roll back the unfinished transaction of a connection that ended. */
class RolledBack extends Error {}

/**
 * Serves an open database to one server after the other. When a connection ends, its transaction is rolled back and
 * its channels are unsubscribed.
 */
export function serveDatabase(pglite: PGlite, path: string): Promise<Server> {
  const server = createServer((socket) => serveLine(pglite, socket))
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, () => resolve(server))
  })
}

function serveLine(pglite: PGlite, socket: Socket) {
  const line: Line = {
    pglite,
    answer: (answer) => {
      if (socket.writable) sendFrame(socket, answer)
    },
    transactions: new Map(),
    channels: new Map(),
  }
  // A killed server resets its connection; the `close` event that follows cleans up.
  socket.on('error', () => {})
  socket.on('close', () => {
    for (const { end } of line.transactions.values()) void end(false).catch(() => {})
    for (const unlisten of line.channels.values()) void unlisten()
  })
  readFrames(socket, (value) => void answerCall(line, value as DatabaseCall))
}

async function answerCall(line: Line, call: DatabaseCall) {
  try {
    line.answer({ id: call.id, ok: true, value: await perform(line, call) })
  } catch (error) {
    line.answer({ id: call.id, ok: false, error: serializeError(error) })
  }
}

async function perform(line: Line, call: DatabaseCall): Promise<unknown> {
  switch (call.kind) {
    case 'query': {
      const { rows, affectedRows } = await inside(line, call.tx).query(call.text, call.values)
      return { rows, affectedRows }
    }
    case 'exec':
      return (await inside(line, call.tx).exec(call.text)).map(({ rows }) => ({ rows }))
    case 'begin':
      return begin(line, call.id)
    case 'commit':
    case 'rollback':
      return line.transactions.get(call.tx)?.end(call.kind === 'commit')
    case 'listen':
      return listen(line, call.channel)
    case 'unlisten':
      await line.channels.get(call.channel)?.()
      line.channels.delete(call.channel)
  }
}

function inside({ pglite, transactions }: Line, tx: number | undefined) {
  if (tx === undefined) return pglite
  const open = transactions.get(tx)
  if (!open) throw new Error(`Transaction ${tx} has ended.`)
  return open.tx
}

/** Resolves once the transaction has begun; it lasts until its `end` is called. */
function begin(line: Line, id: number): Promise<void> {
  const begun = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const ended = line.pglite.transaction(async (tx) => {
    line.transactions.set(id, {
      tx,
      end: async (isKept) => {
        line.transactions.delete(id)
        if (isKept) ending.resolve()
        else ending.reject(new RolledBack())
        await ended.catch((error: unknown) => {
          if (!(error instanceof RolledBack)) throw error
        })
      },
    })
    begun.resolve()
    await ending.promise
  })
  ended.catch(begun.reject)
  return begun.promise
}

async function listen({ pglite, channels, answer }: Line, channel: string): Promise<void> {
  const unlisten = await pglite.listen(channel, (payload) => answer({ channel, payload }))
  channels.set(channel, unlisten)
}
