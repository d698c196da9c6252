import type { Http } from '../../platform/ambient.ts'
import type { KeyAccess } from '../simulated.ts'
import { createCircleCustodian } from './circle.ts'
import type { Custodian } from './port.ts'

/** Returns the custodian of the reserve in dollars. */
export const createCustodian = (access: KeyAccess, http: Http): Custodian =>
  createCircleCustodian(access, http)
