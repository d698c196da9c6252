import { accepted, type Outcome, refused } from '../values/outcome.ts'

/** Contact kinds that a login form accepts; at least one is true. */
export type LoginContactKinds = { email: boolean; phone: boolean }

export type LoginContact = { kind: 'email' | 'phone'; value: string }

export type LoginContactRefusal = 'required' | 'email' | 'phone' | 'either'

const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/i

/** Requirement VA-01: leading + or 00, country code of 1 to 3 digits, 4 to 14 digits, optional extension. */
const PHONE = /^(\+|00)\d{1,3}\d{4,14}(x\d{1,11})?$/i

/**
 * Requirement VA-01: parses the contact typed into the login form. Addresses are returned in lower case,
 * numbers with a leading +.
 */
export function parseLoginContact(
  text: string,
  kinds: LoginContactKinds,
): Outcome<LoginContact, LoginContactRefusal> {
  const typed = text.trim()
  if (typed === '') return refused('required')
  if (kinds.email && EMAIL.test(typed)) {
    return accepted({ kind: 'email', value: typed.toLowerCase() })
  }
  if (kinds.phone && PHONE.test(typed)) {
    return accepted({ kind: 'phone', value: typed.replace(/^00/, '+').toLowerCase() })
  }
  if (kinds.email && kinds.phone) return refused('either')
  return refused(kinds.email ? 'email' : 'phone')
}
