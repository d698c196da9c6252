import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createCircle } from './circle.ts'
import type { Custodian } from './port.ts'

/** Returns the custodian of the reserve in dollars. */
export const createCustodian = (access: KeyAccess, http: Http): Custodian =>
  createCircle(access, http)
