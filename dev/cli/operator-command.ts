import { parseArgs } from 'node:util'
import { incidentSeverities } from '@parvalue/shared/api/system.ts'
import { flagNames } from '@parvalue/shared/domain/product/flags.ts'
import { isAddressText } from '@parvalue/shared/domain/values/address.ts'
import { accepted, refused } from '@parvalue/shared/domain/values/outcome.ts'
import { actionResourceParsers } from './operator-action-commands.ts'
import { replaceFormerVerbs } from './operator-aliases.ts'
import { describeInvalidOption, describeUnknownCommand } from './operator-refusal.ts'
import {
  type ChangeReason,
  type OperatorRequest,
  type ReportOptions,
  type ResourceParser,
  toChangeRequest,
  toReadRequest,
} from './operator-requests.ts'
import { messageOfSystemError, type Result } from './refusal.ts'

/** A request and the local operator whose token is used (`as`), if one is named. */
export type OperatorCommand = OperatorRequest & { as: string | undefined }

/** Parses `npm run operator -- flags set Trading off --why "bank holiday"` into a request. */
export function parseOperatorCommand(args: readonly string[]): Result<OperatorCommand> {
  const parsed = parseArguments(args)
  if (!parsed.ok) return parsed
  const { positionals, as, reason, report } = parsed.value
  const [resource = '', ...words] = replaceFormerVerbs(positionals)
  const group = Object.hasOwn(groups, resource) ? groups[resource] : undefined
  const request =
    group?.(words, reason, report) ??
    refused(describeUnknownCommand(resource, [...Object.keys(groups), 'changes', 'token']))
  return request.ok ? accepted({ ...request.value, as }) : request
}

type ParsedArguments = {
  positionals: string[]
  as: string | undefined
  reason: ChangeReason
  report: ReportOptions
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ORDER_VERBS = ['hold', 'retry', 'cancel', 'reject']

const REDEMPTION_VERBS = ['hold', 'retry', 'pay', 'cancel', 'reject']

const groups: Readonly<Record<string, ResourceParser>> = {
  flags: ([verb, ...rest], reason) => {
    if (verb === 'list' && rest.length === 0) return toReadRequest('/operator/flags')
    return verb === 'set' && rest.length === 2 ? toFlagChange(rest, reason) : null
  },
  wallets: ([verb = '', address, ...rest], reason) => {
    if (address === undefined) return null
    if (!isAddressText(address)) return refused(`"${address}" is not a wallet address.`)
    if (verb === 'show' && rest.length === 0) return toReadRequest(`/operator/wallets/${address}`)
    return toWalletChange({ verb, address, states: rest }, reason)
  },
  redemptions: ([verb = '', id, ...rest], reason) => {
    if (verb === 'parked' && id === undefined) return toReadRequest('/operator/redemptions')
    if (!REDEMPTION_VERBS.includes(verb) || id === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/redemptions', { id, action: verb }, reason)
  },
  buffers: ([verb, first, token, amount, ...rest], reason) => {
    if (rest.length > 0) return null
    if (verb === 'list' && first === undefined) return toReadRequest('/operator/buffers')
    if (verb === 'cancel' && first !== undefined && token === undefined) {
      return toChangeRequest('/operator/buffers/cancel', { id: first }, reason)
    }
    if (verb !== 'refill' || token === undefined || amount === undefined) return null
    if (!isAddressText(token)) return refused(`"${token}" is not the address of a token.`)
    return toChangeRequest('/operator/buffers', { chainId: first, token, amount }, reason)
  },
  orders: ([verb = '', id, ...rest], reason) => {
    if (verb === 'parked' && id === undefined) return toReadRequest('/operator/orders')
    if (!ORDER_VERBS.includes(verb) || id === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/orders', { id, action: verb }, reason)
  },
  cases: ([verb = '', id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/order-cases')
    if (!['settle', 'cover'].includes(verb) || id === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/order-cases', { id, isCovered: verb === 'cover' }, reason)
  },
  suspense: ([verb = '', receiptId, other, ...rest], reason) => {
    if (verb === 'list' && receiptId === undefined) return toReadRequest('/operator/suspense')
    if (receiptId === undefined || rest.length > 0) return null
    const path = '/operator/suspense'
    if (other !== undefined) {
      if (verb === 'assign') {
        return toChangeRequest(path, { decision: verb, receiptId, memoCode: other }, reason)
      }
      if (verb !== 'offset') return null
      return toChangeRequest(path, { decision: 'cover', receiptId, by: other }, reason)
    }
    if (!['return', 'release'].includes(verb)) return null
    return toChangeRequest(path, { decision: verb, receiptId }, reason)
  },
  'bank-links': ([verb = '', id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/bank-links')
    if (!['approve', 'refuse'].includes(verb) || id === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/bank-links', { id, isApproved: verb === 'approve' }, reason)
  },
  approvals: ([verb, id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toReadRequest('/operator/approvals')
    if (id === undefined) return null
    if (verb === 'approve' && rest.length === 0) {
      return toChangeRequest('/operator/approvals', { id }, reason)
    }
    if (verb !== 'withdraw' || rest.length > 1) return null
    const of = rest.length === 0 ? {} : { of: rest[0] }
    return toChangeRequest('/operator/approvals/withdraw', { id, ...of }, reason)
  },
  notes: ([verb, subject, ...rest], reason) => {
    if (verb !== 'add' || subject === undefined || rest.length > 0) return null
    return toChangeRequest('/operator/notes', { subject }, reason)
  },
  attestations: ([verb, asOf, fileHash, ...rest], reason, { firm, scope, url }) => {
    if (verb === 'list' && asOf === undefined) return toReadRequest('/operator/attestations')
    if (verb !== 'add' || asOf === undefined || !fileHash || rest.length > 0) return null
    if (firm.trim() === '') return refused('The name of the firm is missing: --firm <name>.')
    if (scope.trim() === '') return refused('The scope is missing: --scope <scope>.')
    const attestation = { firm, scope, asOf, fileHash: fileHash.toLowerCase(), url }
    return toChangeRequest('/operator/attestations', attestation, reason)
  },
  'gift-cards': ([verb, what, amount, ...rest], reason, { from, until }) => {
    if (verb === 'list' && what === undefined) return toReadRequest('/operator/gifts')
    if (verb !== 'create' || what === undefined || !amount || rest.length > 0) return null
    return toChangeRequest('/operator/gifts', { what, amount, from, until }, reason)
  },
  incident: ([verb, severity, ...rest], reason, { en, es }) => {
    if (rest.length > 0) return null
    if (verb === 'show' && severity === undefined) return toReadRequest('/operator/incident')
    if (verb === 'close' && severity === undefined) {
      return toChangeRequest('/operator/incident/close', {}, reason)
    }
    if (verb !== 'open' || !incidentSeverities.some((known) => known === severity)) return null
    if (en.trim() === '' || es.trim() === '') {
      return refused('The text is needed in both languages: --en <text> --es <text>.')
    }
    return toChangeRequest('/operator/incident', { severity, en, es }, reason)
  },
  flows: ([verb, flow, ...rest], reason) => {
    if (rest.length > 0) return null
    if (verb === 'list' && flow === undefined) return toReadRequest('/operator/flows')
    if (verb !== 'unfreeze' || flow === undefined) return null
    return toChangeRequest('/operator/flows/thaw', { flow }, reason)
  },
  'dead-letters': ([verb, which, ...rest], reason) => {
    const path = '/operator/dead-letters'
    if (rest.length > 0) return null
    if (verb === 'list' && which === undefined) return toReadRequest(path)
    if (which === undefined) return null
    if (verb === 'discard') return toChangeRequest(`${path}/drop`, { id: which }, reason)
    if (verb !== 'retry') return null
    return UUID.test(which)
      ? toChangeRequest(`${path}/retry`, { id: which }, reason)
      : toChangeRequest(`${path}/retry-queue`, { queue: which }, reason)
  },
  ...actionResourceParsers,
  ledger: ([verb, ...rest]) =>
    verb === 'check' && rest.length === 0 ? toReadRequest('/operator/ledger') : null,
  actions: ([subject, ...rest]) => {
    if (rest.length > 0) return null
    if (subject === undefined) return toReadRequest('/operator/actions')
    return toReadRequest(`/operator/actions?subject=${encodeURIComponent(subject)}`)
  },
}

const OPTIONS = {
  as: { type: 'string' },
  why: { type: 'string' },
  firm: { type: 'string' },
  scope: { type: 'string' },
  url: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  en: { type: 'string' },
  es: { type: 'string' },
} as const

function parseArguments(args: readonly string[]): Result<ParsedArguments> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: OPTIONS,
      allowPositionals: true,
    })
    const { as, why = '', firm = '', scope = '', url = null } = values
    const { from = null, until = null, en = '', es = '' } = values
    const report = { firm, scope, url, from, until, en, es }
    return accepted({ positionals, as, reason: { why }, report })
  } catch (error) {
    return refused(describeInvalidOption(messageOfSystemError(error), Object.keys(OPTIONS)))
  }
}

function toFlagChange([name = '', state = '']: readonly string[], reason: ChangeReason) {
  if (!flagNames.some((known) => known === name)) {
    return refused(`There is no flag ${name}. Flags: ${flagNames.join(', ')}.`)
  }
  const isOn = parseState(state)
  if (!isOn.ok) return isOn
  return toChangeRequest('/operator/flags', { name, isOn: isOn.value }, reason)
}

const switches: Readonly<Record<string, string>> = {
  whitelist: 'whitelisted',
  'aml-entity': 'aml-entity',
  'aml-wallet': 'aml-wallet',
}

type WalletArguments = { verb: string; address: string; states: readonly string[] }

function toWalletChange({ verb, address, states }: WalletArguments, reason: ChangeReason) {
  const path = '/operator/wallets'
  if (verb === 'network') {
    const [chainId = ''] = states
    if (!/^\d{1,15}$/.test(chainId) || states.length > 1) return null
    return toChangeRequest(`${path}/network`, { address, chainId: Number(chainId) }, reason)
  }
  if (verb === 'block' || verb === 'unblock') {
    if (states.length > 0) return null
    return toChangeRequest(path, { address, flag: 'blocked', isOn: verb === 'block' }, reason)
  }
  const flag = Object.hasOwn(switches, verb) ? switches[verb] : undefined
  const [state] = states
  if (flag === undefined || state === undefined || states.length > 1) return null
  const isOn = parseState(state)
  if (!isOn.ok) return isOn
  return toChangeRequest(path, { address, flag, isOn: isOn.value }, reason)
}

const parseState = (state: string): Result<boolean> =>
  state === 'on' || state === 'off'
    ? accepted(state === 'on')
    : refused(`A flag is on or off, not "${state}".`)
