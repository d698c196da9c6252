import { createHash } from 'node:crypto'

/** The code's id is its salt, so that one precomputed table cannot reverse all hashes. */
export const hashEmailCode = (id: string, code: string): string =>
  createHash('sha256').update(`${id}/${code}`).digest('hex')
