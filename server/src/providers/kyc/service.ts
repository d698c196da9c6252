import type { Clock, Http } from '../../platform/ambient.ts'
import { createPersonaKyc } from './persona.ts'
import { parsePersonaWebhook } from './persona-translate.ts'
import type { Kyc, KycAccess, KycWebhookEvent } from './port.ts'

/** Returns the provider of identity checks and watchlist screening. */
export const createKyc = (access: KycAccess, http: Http, clock: Clock): Kyc =>
  createPersonaKyc(access, http, clock)

/** Reads the body of a webhook of the provider; null where it is no event of the provider. */
export const parseKycWebhook = (body: string): KycWebhookEvent | null => parsePersonaWebhook(body)
