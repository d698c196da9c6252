import type { Http } from '../../platform/ambient.ts'
import type { MailAccess, Mailer } from './port.ts'
import { createPostmarkMailer } from './postmark.ts'

/** Returns the provider that sends mail. */
export const createMailer = (access: MailAccess, http: Http): Mailer =>
  createPostmarkMailer(access, http)
