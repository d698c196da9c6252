/** How far somebody has read: a transaction, and a notice in it. Both count up. */
export type StreamCursor = { xid: bigint; id: bigint }

const FORM = /^(\d{1,19})-(\d{1,18})$/

export const toEventId = ({ xid, id }: StreamCursor) => `${xid}-${id}`

/** Null for what never was an event's id. */
export function parseEventId(text: string): StreamCursor | null {
  const [, xid, id] = FORM.exec(text) ?? []
  return xid === undefined || id === undefined ? null : { xid: BigInt(xid), id: BigInt(id) }
}

export const isBefore = (a: StreamCursor, b: StreamCursor) =>
  a.xid < b.xid || (a.xid === b.xid && a.id < b.id)
