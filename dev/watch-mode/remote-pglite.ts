import { connect, type Socket } from 'node:net'
import type { EmbeddedDatabase } from '../../server/src/platform/db/pglite-engine.ts'
import { type DatabaseAnswer, type DatabaseCall, deserializeError } from './database-calls.ts'
import { readFrames, sendFrame } from './frames.ts'

type Transaction = Parameters<Parameters<EmbeddedDatabase['transaction']>[0]>[0]

type Kind<Call> = Call extends unknown ? Omit<Call, 'id'> : never
type SendCall = (call: Kind<DatabaseCall>) => Promise<unknown> & { id: number }

/** Connects to the database process; `onLost` is called if the connection ends before it is closed here. */
export async function connectPglite(path: string, onLost: () => void): Promise<EmbeddedDatabase> {
  const socket = await open(path)
  const listeners = new Map<string, (payload: string) => void>()
  const send = createSendCall(socket, listeners)
  const remote: EmbeddedDatabase = {
    closed: false,
    ready: true,
    waitReady: Promise.resolve(),
    ...toStatements(send),
    transaction: (work) => transact(send, work),
    listen: async (channel, onPayload) => {
      listeners.set(channel, onPayload)
      await send({ kind: 'listen', channel })
      return async () => {
        listeners.delete(channel)
        await send({ kind: 'unlisten', channel })
      }
    },
    close: async () => {
      remote.closed = true
      socket.end()
    },
  }
  socket.once('close', () => {
    if (!remote.closed) onLost()
  })
  return remote
}

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path, () => resolve(socket))
    socket.once('error', reject)
  })
}

function createSendCall(
  socket: Socket,
  listeners: Map<string, (payload: string) => void>,
): SendCall {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  readFrames(socket, (value) => {
    const answer = value as DatabaseAnswer
    if ('channel' in answer) return listeners.get(answer.channel)?.(answer.payload)
    const pending = waiting.get(answer.id)
    waiting.delete(answer.id)
    if (answer.ok) pending?.resolve(answer.value)
    else pending?.reject(deserializeError(answer.error))
  })
  socket.once('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('The database has gone.'))
  })
  return (call) => {
    lastId += 1
    const pending = Promise.withResolvers<unknown>()
    waiting.set(lastId, pending)
    sendFrame(socket, { id: lastId, ...call })
    return Object.assign(pending.promise, { id: lastId })
  }
}

function toStatements(send: SendCall, tx?: number): Pick<EmbeddedDatabase, 'query' | 'exec'> {
  const inTx = tx === undefined ? {} : { tx }
  return {
    query: async <Row>(text: string, values: unknown[] = []) => {
      const value = await send({ kind: 'query', text, values: [...values], ...inTx })
      return { ...(value as { rows: Row[]; affectedRows?: number }), fields: [] }
    },
    exec: async (text) => (await send({ kind: 'exec', text, ...inTx })) as { rows: unknown[] }[],
  }
}

async function transact<T>(send: SendCall, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const beginning = send({ kind: 'begin' })
  const tx = beginning.id
  await beginning
  let isRolledBack = false
  const rollback = async () => {
    isRolledBack = true
    await send({ kind: 'rollback', tx })
  }
  try {
    const result = await work({ ...toStatements(send, tx), rollback })
    if (!isRolledBack) await send({ kind: 'commit', tx })
    return result
  } catch (error) {
    if (!isRolledBack) await rollback()
    throw error
  }
}
