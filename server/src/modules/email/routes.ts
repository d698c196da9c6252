import type { Api } from '@parvalue/shared/api/table.ts'
import {
  EMAIL_CODE_ATTEMPTS_MAX,
  EMAIL_CODE_LIFE_MS,
} from '@parvalue/shared/domain/identity/email-code.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { getEntityId } from '../user/service.ts'
import { confirmEmail, type EmailDeps, requestEmailCode } from './service.ts'

export const createEmailHandlers = (
  deps: EmailDeps,
): Pick<GroupHandlers<Api['user']>, 'setEmail' | 'verifyEmail'> => ({
  setEmail: async ({ session, body }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const requested = await requestEmailCode(deps, { entityId, email: body.email })
    if (!requested.ok) throw toTooMany(requested.nextMailAtMs - deps.clock())
    const { email, requestedAtMs, nextMailAtMs } = requested.value
    return {
      email,
      expires_dt: new Date(requestedAtMs + EMAIL_CODE_LIFE_MS).toISOString(),
      next_mail_dt: new Date(nextMailAtMs).toISOString(),
      tries: EMAIL_CODE_ATTEMPTS_MAX,
    }
  },
  verifyEmail: async ({ session, body }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const confirmed = await confirmEmail(deps, { entityId, ...body })
    if (!confirmed.ok) {
      const fields = { code: 'That code is incorrect or has expired.' }
      throw new AppError('validation', { fields })
    }
    const { email, confirmedAtMs } = confirmed.value
    return { email, confirmed_dt: new Date(confirmedAtMs).toISOString() }
  },
})

const toTooMany = (waitMs: number) =>
  new AppError('rate_limited', {
    message: 'You can request up to three emails an hour. Try again later.',
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)),
  })
