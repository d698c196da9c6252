import { refused } from '@parvalue/shared/domain/values/outcome.ts'
import {
  type ChangeReason,
  type ResourceParser,
  toChangeRequest,
  toReadRequest,
} from './operator-requests.ts'

const CASE_VERBS = ['keep', 'take-back', 'revert']

/** Commands about corporate actions, the broker's payments for them, and the vendor's odd records. */
export const actionResourceParsers: Readonly<Record<string, ResourceParser>> = {
  'corporate-actions': (words, reason) => {
    const [verb = '', id, actionId, amount, ...rest] = words
    const path = '/operator/corporate-actions'
    if (id === undefined) {
      return ACTION_LISTS.includes(verb) ? toReadRequest(`${path}/${verb}`) : null
    }
    if (verb === 'complete' || verb === 'discard') {
      return toOddPaymentChange({ verb, id, words: words.slice(2) }, reason)
    }
    if (rest.length > 0) return null
    if (verb === 'assign' && actionId !== undefined) {
      const part = amount === undefined ? {} : { amount }
      return toChangeRequest(`${path}/payments`, { id, actionId, ...part }, reason)
    }
    if (amount !== undefined) return null
    if (verb === 'unassign' && actionId !== undefined) {
      return toChangeRequest(`${path}/payments/release`, { id, actionId }, reason)
    }
    if (actionId !== undefined) return null
    if (verb === 'dismiss')
      return toChangeRequest(`${path}/payments`, { id, actionId: null }, reason)
    if (!CASE_VERBS.includes(verb)) return null
    return toChangeRequest(`${path}/cases`, { id, decision: verb }, reason)
  },
  'odd-records': ([verb, id, ...assignments], reason) => {
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/odd-records')
    if (id === undefined) return null
    if (verb === 'dismiss' && assignments.length === 0) {
      return toChangeRequest('/operator/odd-records/dismiss', { id }, reason)
    }
    if (verb !== 'complete' || assignments.length === 0) return null
    const values = toValues(assignments)
    if (!values) return refused('Name each value: rate=0.25.')
    return toChangeRequest('/operator/odd-records/complete', { id, values }, reason)
  },
  'fund-losses': ([verb, id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/fund-losses')
    if (verb !== 'close' || id === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/fund-losses/close', { id }, reason)
  },
  splits: ([verb, id, otherId, ...rest], reason) => {
    if (rest.length > 0) return null
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/splits')
    if (verb === 'confirm' && otherId !== undefined) {
      return toChangeRequest('/operator/splits/confirm', { id, otherId }, reason)
    }
    if (id === undefined || otherId !== undefined) return null
    if (verb !== 'leave-out' && verb !== 'include') return null
    return toChangeRequest('/operator/splits/omit', { id, isLeftOut: verb === 'leave-out' }, reason)
  },
}

type OddPaymentWords = { verb: 'complete' | 'discard'; id: string; words: readonly string[] }

function toOddPaymentChange({ verb, id, words }: OddPaymentWords, reason: ChangeReason) {
  const path = '/operator/corporate-actions/odd-payments'
  if ((verb === 'discard') !== (words.length === 0)) return null
  const values = toValues(words)
  if (!values) return refused('Name each value: date=2027-03-20.')
  return toChangeRequest(path, { id, values: verb === 'discard' ? null : values }, reason)
}

const ACTION_LISTS = ['cases', 'payments', 'odd-payments']

/** Returns the values of words such as `rate=0.25` by their names; null if a word has no `=`. */
function toValues(assignments: readonly string[]): object | null {
  const pairs = assignments.map((each) => each.split(/=(.*)/s).slice(0, 2))
  if (pairs.some((pair) => pair.length < 2)) return null
  return Object.fromEntries(pairs) as object
}
