import { createHash } from 'node:crypto'

/** Each code has a salt of its own: who has the table cannot look all codes up at once. */
export const hashCode = (id: string, code: string): string =>
  createHash('sha256').update(`${id}/${code}`).digest('hex')
