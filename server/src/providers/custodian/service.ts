import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createCircleCustodian } from './circle.ts'
import type { Custodian } from './port.ts'

/** Returns the custodian of the reserve in dollars. */
export const createCustodian = (access: KeyAccess, http: Http): Custodian =>
  createCircleCustodian(access, http)

/** Creates an idempotency key of a transfer from 16 random bytes: a UUID of version 4, as the custodian requires. */
export function createTransferKey(random: Uint8Array): string {
  const bytes = Uint8Array.from(random)
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f)
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f)
  const hex = Buffer.from(bytes).toString('hex')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
