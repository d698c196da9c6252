import { createHash } from 'node:crypto'

/** Hashes a code with its id as the salt, so that one precomputed table cannot reverse all hashes. */
export const hashEmailCode = (id: string, code: string): string =>
  createHash('sha256').update(`${id}/${code}`).digest('hex')
