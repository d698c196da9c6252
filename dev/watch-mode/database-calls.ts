/** One call to the database process. `tx` is the id of the `begin` that it belongs to. */
export type DatabaseCall = { id: number } & (
  | { kind: 'query'; text: string; values: unknown[]; tx?: number }
  | { kind: 'exec'; text: string; tx?: number }
  | { kind: 'begin' }
  | { kind: 'commit' | 'rollback'; tx: number }
  | { kind: 'listen' | 'unlisten'; channel: string }
)

/** A reply: the result of a call, or a notification of a subscribed channel. */
export type DatabaseAnswer =
  | { id: number; ok: true; value: unknown }
  | { id: number; ok: false; error: SerializedError }
  | { channel: string; payload: string }

/** An error with the fields that Postgres gives it, such as `code` and `constraint`. */
export type SerializedError = { message: string; fields: Record<string, unknown> }

export function serializeError(error: unknown): SerializedError {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields = Object.entries(error).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  return { message: error.message, fields: Object.fromEntries(fields) }
}

export const deserializeError = ({ message, fields }: SerializedError): Error =>
  Object.assign(new Error(message), fields)
