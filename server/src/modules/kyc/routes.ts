import type { KycCheck } from '@parvalue/shared/api/kyc.ts'
import type { Api } from '@parvalue/shared/api/table.ts'
import { identityStepStateOf } from '@parvalue/shared/domain/identity/account-steps.ts'
import { kycStatusOf, type ScreeningStatus } from '@parvalue/shared/domain/identity/kyc.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { GroupHandlers } from '../../platform/http/serve.ts'
import { ProviderError } from '../../providers/provider-error.ts'
import { getEntityId, getWallet } from '../user/service.ts'
import type { KycDeps } from './deps.ts'
import {
  findIdentityCheck,
  openIdentityForm,
  refreshIdentityCheck,
  requestScreening,
  startIdentityCheck,
} from './service.ts'
import type { IdentityCheck } from './store.ts'
import { acceptKycWebhook, type KycWebhookDeps } from './webhook.ts'

const PROVIDER_NAME = 'Persona'

export const createKycHandlers = (deps: KycDeps & KycWebhookDeps): GroupHandlers<Api['kyc']> => ({
  startCheck: async ({ session, body }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const input = { entityId, type: body.type, inquiryId: body.inquiry_id ?? null }
    const started = await orUnavailable(startIdentityCheck(deps, input))
    if (started.ok) return toRecord(started.value)
    throw started.reason === 'unknown' ? new AppError('not_found') : toAlreadyJudged()
  },
  getCheck: async ({ session }) =>
    toRecord(await findIdentityCheck(deps.db, await getEntityId(deps.db, session.address))),
  getSessionToken: async ({ session }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const opened = await orUnavailable(openIdentityForm(deps, entityId))
    if (!opened.ok) throw opened.reason === 'none' ? new AppError('not_found') : toAlreadyJudged()
    const { inquiryId, token, formUrl, expiresAtMs } = opened.value
    return {
      inquiry_id: inquiryId,
      session_token: token,
      form_url: formUrl,
      expires_dt: new Date(expiresAtMs).toISOString(),
    }
  },
  validateCheck: async ({ session }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const check = await orUnavailable(refreshIdentityCheck(deps, entityId))
    const status = kycStatusOf(check?.status ?? null)
    return { is_valid: status === 'PASS', status }
  },
  receiveKycWebhook: async ({ request, body }) => {
    const accepted = await acceptKycWebhook(deps, { headers: request.headers, body })
    if (accepted.ok) return { ok: true }
    throw new AppError(accepted.reason === 'forged' ? 'signature_invalid' : 'validation')
  },
})

export const createScreeningHandler = (
  deps: KycDeps,
): Pick<GroupHandlers<Api['user']>, 'checkAml'> => ({
  checkAml: async ({ session }) => {
    const entityId = await getEntityId(deps.db, session.address)
    const requested = await requestScreening(deps, entityId)
    if (!requested.ok) throw new AppError('account_step_required', { fields: { step: 'identity' } })
    const { status, changedAtMs } = requested.value
    const { isAmlFlagged, entity } = await getWallet(deps, session.address)
    const word = screeningAnswers[status]
    return {
      is_aml_flagged: isAmlFlagged || entity.isAmlFlagged,
      status: word,
      checked_dt: word === 'PENDING' ? null : new Date(changedAtMs).toISOString(),
    }
  },
})

const screeningAnswers: Record<ScreeningStatus, 'PENDING' | 'CLEAR' | 'MATCH'> = {
  requested: 'PENDING',
  pending: 'PENDING',
  errored: 'PENDING',
  clear: 'CLEAR',
  match: 'MATCH',
}

const toAlreadyJudged = () =>
  new AppError('conflict', { message: 'This identity check can no longer be continued.' })

/** Turns an unreachable provider into an answer with status 503. */
async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind === 'broken') throw error
    throw new AppError('unavailable', { cause: error })
  }
}

const toText = (timeMs: number | null) => (timeMs === null ? null : new Date(timeMs).toISOString())

function toRecord(check: IdentityCheck | null): KycCheck {
  const { reason, expectedAtMs } = identityStepStateOf(check)
  return {
    status: kycStatusOf(check?.status ?? null),
    type: check?.type ?? null,
    inquiry_id: check?.inquiryId ?? null,
    reason,
    expected_dt: toText(expectedAtMs),
    checked_dt: toText(check?.changedAtMs ?? null),
    provider_name: PROVIDER_NAME,
    data: check?.status === 'approved' ? toData(check.found) : null,
  }
}

const toData = (found: IdentityCheck['found']): KycCheck['data'] =>
  found && {
    first_name: found.firstName,
    middle_name: found.middleName,
    last_name: found.lastName,
    birth_date: found.birthDate,
    address_street_1: found.street1,
    address_street_2: found.street2,
    address_city: found.city,
    address_subdivision: found.subdivision,
    address_postal_code: found.postalCode,
    address_country_code: found.countryCode,
    document: found.document,
    tax_id_number: found.maskedTaxNumber,
  }
