import { parseArgs } from 'node:util'
import { incidentSeverities } from '@parvalue/shared/api/system.ts'
import { isAddressText } from '@parvalue/shared/domain/address.ts'
import { flagNames } from '@parvalue/shared/domain/flags.ts'
import { accepted, refused } from '@parvalue/shared/domain/outcome.ts'
import { type Attempt, messageOf } from './refusal.ts'

/** What goes to the admin port for a command; one line below for each thing an operator may do. */
export type OperatorRequest = { method: 'GET' | 'POST'; path: string; body?: object }

export const USAGE = `Commands:
  flags list
  flags set <name> on|off --by <you> --why <reason>
  wallets show <address>
  wallets block|unblock <address> --by <you> --why <reason>
  wallets whitelist <address> on|off --by <you> --why <reason>
  wallets aml-entity <address> on|off --by <you> --why <reason>
  wallets aml-wallet <address> on|off --by <you> --why <reason>
  wallets network <address> <chain id> --by <you> --why <reason>
  redemptions parked
  redemptions hold|retry|pay|cancel|reject <id> --by <you> --why <reason>
  orders parked
  orders hold|retry|cancel|reject <id> --by <you> --why <reason>
  cases list
  cases settle|cover <id> --by <you> --why <reason>
  suspense list
  suspense return <receipt> --by <you> --why <reason>
  suspense release <receipt> --by <you> --why <reason>
  suspense assign <receipt> <memo code> --by <you> --why <reason>
  approvals list
  approvals give <id> --by <you> --why <reason>
  notes add <flag, address or id> --by <you> --why <what>
  attestations list
  attestations add <date> <sha256> --firm <firm> --scope <what> [--url <https>] --by … --why …
  gifts list
  gifts make usd|<symbol> <amount> [--from <giver>] [--until <date>] --by … --why …
  incident show
  incident open notice|outage --en <text> --es <text> --by <you> --why <reason>
  incident close --by <you> --why <reason>
  flows list
  flows thaw <flow> --by <you> --why <reason>
  ledger check
  actions [<flag, address or id>]

A change says who makes it and why: --by ana --why "case 12". Both are kept forever; actions
lists them, the newest first. Block, whitelist and aml-entity are about whom a wallet belongs to,
with all of their wallets; aml-wallet is about the one wallet. network is where a wallet that is a
contract is used: the first that signed in counts until you say otherwise. What restricts a wallet is carried
to the chains by the server, and show tells how far that is. A redemption that is parked waits for
you: retry goes on where it was, pay does where only the payment is left, cancel returns the USD+,
reject burns it without a payment here; hold parks one that is not being paid yet.

An order that is parked waits for you as well: retry goes on where it was, cancel and reject end it
at the broker and return what was not filled. A case is what the broker took back or did too much
after the chain had it: settle closes it, cover buys the missing shares again and closes it.

Suspense is money that came by wire and waits for a person: return sends it back to whoever sent
it, assign says whose it is, release lets parked money be minted after all.

What is above the limit (APPROVAL_LIMIT, in dollars) is paid or minted once two people have given
their approval. A note moves nothing: actions shows it with what else was done.

An attestation is what a firm says about the reserves as of a date, with the SHA-256 of its report's
file (sha256sum report.pdf). It is shown to everybody and never changed.

A gift card is made with its code, which is shown this once: write it down, nobody can find it again.
Whoever types it gets what stands on the card out of what the house holds.

An incident is what everybody reads at the top of every page, in both languages, until it is closed; a
new one takes its place.

A flow is frozen when the books about it do not agree: list says which invariant, what it found, since when
and when it last found it. Repair that first, then thaw: what is still wrong freezes again within a minute or two.
ledger check goes through every entry and every link of the hash chains now.`

/** `npm run operator -- flags set Trading off --by ana --why "bank holiday"` as a request. */
export function parseOperatorCommand(args: readonly string[]): Attempt<OperatorRequest> {
  const parsed = parseParts(args)
  if (!parsed.ok) return parsed
  const { positionals, reason, report } = parsed.value
  const [resource = '', ...words] = positionals
  const group = Object.hasOwn(groups, resource) ? groups[resource] : undefined
  return group?.(words, reason, report) ?? refused(`There is no such command. ${USAGE}`)
}

type Reason = { who: string; why: string }
type Report = {
  firm: string
  scope: string
  url: string | null
  from: string | null
  until: string | null
  en: string
  es: string
}
type Parts = { positionals: string[]; reason: Reason; report: Report }

/** Null: there is no such command. */
type Group = (
  words: readonly string[],
  reason: Reason,
  report: Report,
) => Attempt<OperatorRequest> | null

const ORDER_VERBS = ['hold', 'retry', 'cancel', 'reject']

const REDEMPTION_VERBS = ['hold', 'retry', 'pay', 'cancel', 'reject']

const groups: Readonly<Record<string, Group>> = {
  flags: ([verb, ...rest], reason) => {
    if (verb === 'list' && rest.length === 0) return toRead('/operator/flags')
    return verb === 'set' && rest.length === 2 ? toFlagChange(rest, reason) : null
  },
  wallets: ([verb = '', address, ...rest], reason) => {
    if (address === undefined) return null
    if (!isAddressText(address)) return refused(`"${address}" is not a wallet address.`)
    if (verb === 'show' && rest.length === 0) return toRead(`/operator/wallets/${address}`)
    return toWalletChange({ verb, address, states: rest }, reason)
  },
  redemptions: ([verb = '', id, ...rest], reason) => {
    if (verb === 'parked' && id === undefined) return toRead('/operator/redemptions')
    if (!REDEMPTION_VERBS.includes(verb) || id === undefined || rest.length > 0) return null
    return toChange('/operator/redemptions', { id, action: verb }, reason)
  },
  orders: ([verb = '', id, ...rest], reason) => {
    if (verb === 'parked' && id === undefined) return toRead('/operator/orders')
    if (!ORDER_VERBS.includes(verb) || id === undefined || rest.length > 0) return null
    return toChange('/operator/orders', { id, action: verb }, reason)
  },
  cases: ([verb = '', id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toRead('/operator/order-cases')
    if (!['settle', 'cover'].includes(verb) || id === undefined || rest.length > 0) return null
    return toChange('/operator/order-cases', { id, isCovered: verb === 'cover' }, reason)
  },
  suspense: ([verb = '', receiptId, memoCode, ...rest], reason) => {
    if (verb === 'list' && receiptId === undefined) return toRead('/operator/suspense')
    if (receiptId === undefined || rest.length > 0) return null
    const decision = { decision: verb, receiptId }
    if (verb === 'assign' && memoCode !== undefined) {
      return toChange('/operator/suspense', { ...decision, memoCode }, reason)
    }
    if (!['return', 'release'].includes(verb) || memoCode !== undefined) return null
    return toChange('/operator/suspense', decision, reason)
  },
  approvals: ([verb, id, ...rest], reason) => {
    if (verb === 'list' && id === undefined) return toRead('/operator/approvals')
    if (verb !== 'give' || id === undefined || rest.length > 0) return null
    return toChange('/operator/approvals', { id }, reason)
  },
  notes: ([verb, subject, ...rest], reason) => {
    if (verb !== 'add' || subject === undefined || rest.length > 0) return null
    return toChange('/operator/notes', { subject }, reason)
  },
  attestations: ([verb, asOf, fileHash, ...rest], reason, { firm, scope, url }) => {
    if (verb === 'list' && asOf === undefined) return toRead('/operator/attestations')
    if (verb !== 'add' || asOf === undefined || !fileHash || rest.length > 0) return null
    if (firm.trim() === '') return refused('Say which firm: --firm <its name>.')
    if (scope.trim() === '') return refused('Say what it is about: --scope <what>.')
    const attestation = { firm, scope, asOf, fileHash: fileHash.toLowerCase(), url }
    return toChange('/operator/attestations', attestation, reason)
  },
  gifts: ([verb, what, amount, ...rest], reason, { from, until }) => {
    if (verb === 'list' && what === undefined) return toRead('/operator/gifts')
    if (verb !== 'make' || what === undefined || !amount || rest.length > 0) return null
    return toChange('/operator/gifts', { what, amount, from, until }, reason)
  },
  incident: ([verb, severity, ...rest], reason, { en, es }) => {
    if (rest.length > 0) return null
    if (verb === 'show' && severity === undefined) return toRead('/operator/incident')
    if (verb === 'close' && severity === undefined) {
      return toChange('/operator/incident/close', {}, reason)
    }
    if (verb !== 'open' || !incidentSeverities.some((known) => known === severity)) return null
    if (en.trim() === '' || es.trim() === '') {
      return refused('Say it in both languages: --en <text> --es <text>.')
    }
    return toChange('/operator/incident', { severity, en, es }, reason)
  },
  flows: ([verb, flow, ...rest], reason) => {
    if (rest.length > 0) return null
    if (verb === 'list' && flow === undefined) return toRead('/operator/flows')
    if (verb !== 'thaw' || flow === undefined) return null
    return toChange('/operator/flows/thaw', { flow }, reason)
  },
  ledger: ([verb, ...rest]) =>
    verb === 'check' && rest.length === 0 ? toRead('/operator/ledger') : null,
  actions: ([subject, ...rest]) => {
    if (rest.length > 0) return null
    if (subject === undefined) return toRead('/operator/actions')
    return toRead(`/operator/actions?subject=${encodeURIComponent(subject)}`)
  },
}

const toRead = (path: string) => accepted({ method: 'GET', path } as const)

function parseParts(args: readonly string[]): Attempt<Parts> {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: {
        by: { type: 'string' },
        why: { type: 'string' },
        firm: { type: 'string' },
        scope: { type: 'string' },
        url: { type: 'string' },
        from: { type: 'string' },
        until: { type: 'string' },
        en: { type: 'string' },
        es: { type: 'string' },
      },
      allowPositionals: true,
    })
    const { by: who = '', why = '', firm = '', scope = '', url = null } = values
    const { from = null, until = null, en = '', es = '' } = values
    const report = { firm, scope, url, from, until, en, es }
    return accepted({ positionals, reason: { who, why }, report })
  } catch (error) {
    return refused(`${messageOf(error)}\n${USAGE}`)
  }
}

function toFlagChange([name = '', state = '']: readonly string[], reason: Reason) {
  if (!flagNames.some((known) => known === name)) {
    return refused(`There is no flag ${name}. Flags: ${flagNames.join(', ')}.`)
  }
  const isOn = parseState(state)
  if (!isOn.ok) return isOn
  return toChange('/operator/flags', { name, isOn: isOn.value }, reason)
}

const switches: Readonly<Record<string, string>> = {
  whitelist: 'whitelisted',
  'aml-entity': 'aml-entity',
  'aml-wallet': 'aml-wallet',
}

type WalletWords = { verb: string; address: string; states: readonly string[] }

function toWalletChange({ verb, address, states }: WalletWords, reason: Reason) {
  const path = '/operator/wallets'
  if (verb === 'network') {
    const [chainId = ''] = states
    if (!/^\d{1,15}$/.test(chainId) || states.length > 1) return null
    return toChange(`${path}/network`, { address, chainId: Number(chainId) }, reason)
  }
  if (verb === 'block' || verb === 'unblock') {
    if (states.length > 0) return null
    return toChange(path, { address, flag: 'blocked', isOn: verb === 'block' }, reason)
  }
  const flag = Object.hasOwn(switches, verb) ? switches[verb] : undefined
  const [state] = states
  if (flag === undefined || state === undefined || states.length > 1) return null
  const isOn = parseState(state)
  if (!isOn.ok) return isOn
  return toChange(path, { address, flag, isOn: isOn.value }, reason)
}

const parseState = (state: string): Attempt<boolean> =>
  state === 'on' || state === 'off'
    ? accepted(state === 'on')
    : refused(`A flag is on or off, not "${state}".`)

function toChange(path: string, change: object, { who, why }: Reason): Attempt<OperatorRequest> {
  if (who.trim() === '') return refused('Say who you are: --by <your name>.')
  if (why.trim() === '') return refused('Say why: --why <reason>.')
  return accepted({ method: 'POST', path, body: { ...change, who, why } })
}
