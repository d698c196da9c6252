import type { Clock, Http } from '../../platform/ambient.ts'
import { createPersona } from './persona.ts'
import { parsePersonaWebhook } from './persona-translate.ts'
import type { KycAccess, KycProvider, KycWebhookEvent } from './port.ts'

/** Returns the provider of identity checks and watchlist screening. */
export const createKyc = (access: KycAccess, http: Http, clock: Clock): KycProvider =>
  createPersona(access, http, clock)

/** Reads the body of a webhook of the provider; null where it is no event of the provider. */
export const parseKycWebhook = (body: string): KycWebhookEvent | null => parsePersonaWebhook(body)
