import type { Clock, Http } from '../../platform/ambient.ts'
import { createPersonaKycProvider } from './persona.ts'
import { parsePersonaWebhook } from './persona-translate.ts'
import type { KycAccess, KycProvider, KycWebhookEvent } from './port.ts'

/** Returns the provider of identity checks and watchlist screening. */
export const createKycProvider = (access: KycAccess, http: Http, clock: Clock): KycProvider =>
  createPersonaKycProvider(access, http, clock)

/** Parses the body of the provider's webhook; null if it is not an event of the provider. */
export const parseKycWebhook = (body: string): KycWebhookEvent | null => parsePersonaWebhook(body)
