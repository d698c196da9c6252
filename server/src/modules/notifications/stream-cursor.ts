/** The position of a client in the stream: a transaction id and the id of a change event, both increasing. */
export type StreamCursor = { xid: bigint; id: bigint }

const FORM = /^(\d{1,19})-(\d{1,18})$/

export const toEventId = ({ xid, id }: StreamCursor) => `${xid}-${id}`

/** Parses an event id; returns null for any other text. */
export function parseEventId(text: string): StreamCursor | null {
  const [, xid, id] = FORM.exec(text) ?? []
  return xid === undefined || id === undefined ? null : { xid: BigInt(xid), id: BigInt(id) }
}

export const isCursorBefore = (a: StreamCursor, b: StreamCursor) =>
  a.xid < b.xid || (a.xid === b.xid && a.id < b.id)
