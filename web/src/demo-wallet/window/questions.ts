import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { describeCall, nameOf } from '@parvalue/shared/chain/describe-call.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, type Hex, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, demoAccounts, toAccountLabel } from '../accounts.ts'
import { obeySettings } from '../apply-settings.ts'
import type { Bundle } from '../calls/bundles.ts'
import { getStrings } from '../strings.ts'
import { askApproval } from './approval-window.ts'
import { el, toFacts } from './element.ts'

/** Lets the person choose which test account the page may see. */
export async function askAccount(preferred: DemoAccount | null): Promise<DemoAccount> {
  const words = getStrings()
  let chosen = preferred ?? demoAccounts[0]
  const rows = demoAccounts.map((account) => {
    const input = el('input', { type: 'radio', name: 'account' })
    input.checked = account === chosen
    input.addEventListener('change', () => {
      chosen = account
    })
    const address = el('small', {}, shortenAddress(account.address))
    return el('label', {}, input, toAccountLabel(account, words), address)
  })
  await askApproval(words.connect, rows)
  if (!chosen) throw new Error('There is no account.')
  return chosen
}

/** Every question but the one for an account, which is also the way to the settings. */
async function ask(question: string, content: readonly Node[]): Promise<void> {
  await obeySettings()
  return askApproval(question, content)
}

export const askMessage = (message: string) => ask(getStrings().sign, [el('pre', {}, message)])

export const askTypedData = (typedData: object) =>
  ask(getStrings().typed, [el('pre', {}, JSON.stringify(typedData, null, 2))])

export const askNetwork = (chainId: number) =>
  ask(getStrings().change, [el('b', {}, networkNameOf(chainId))])

export const askToken = (symbol: string, address: string) =>
  ask(getStrings().token, [el('b', {}, symbol), el('pre', {}, address)])

type BatchRequest = Omit<SendRequest, 'to' | 'data' | 'value'> & {
  calls: readonly Pick<SendRequest, 'to' | 'data' | 'value'>[]
  /** The account is none yet that can do this. */
  isUpgrade: boolean
}

export function askCalls({ calls, from, chainId, isUpgrade }: BatchRequest): Promise<void> {
  const words = getStrings()
  const steps = calls.map((call, index) =>
    toFacts([
      [words.callNumber, `${index + 1}`],
      ...describe({ ...call, from, chainId }),
      [words.value, toAmountText(call.value, 18)],
    ]),
  )
  const where = toFacts([
    [words.from, from],
    [words.network, networkNameOf(chainId)],
  ])
  const upgrade = isUpgrade ? [el('p', {}, words.upgrade)] : []
  return ask(words.calls, [...steps, where, ...upgrade])
}

/** Nothing is asked: the window shows what became of calls that were sent together. */
export const askStatus = ({ id, chainId, hash }: Bundle) =>
  askApproval(getStrings().calls, [
    toFacts([
      [getStrings().network, networkNameOf(chainId)],
      ['ID', id],
      ['Hash', hash],
    ]),
  ]).catch(() => undefined)

export type SendRequest = { from: Address; to: Address; data: Hex; value: bigint; chainId: number }

export function askTransaction(request: SendRequest): Promise<void> {
  const words = getStrings()
  const { from, chainId, value, data } = request
  const facts: Fact[] = [
    ...describe(request),
    [words.from, from],
    [words.network, networkNameOf(chainId)],
    [words.value, toAmountText(value, 18)],
  ]
  const raw = el('details', {}, el('summary', {}, words.raw), el('pre', {}, data))
  return ask(words.send, [toFacts(facts), raw])
}

type Fact = [term: string, value: string]

/** What one call means. */
function describe({ to, data, chainId }: SendRequest): Fact[] {
  const words = getStrings()
  const deployments = boot.deployments.filter((one) => one.chainId === chainId)
  const { functionName, args, amount } = describeCall(to, data, deployments)
  return [
    [words.function, functionName ?? words.unknown],
    ...(amount === null ? [] : [[words.amount, amount] as Fact]),
    [words.contract, nameOf(to, deployments)],
    ...args,
  ]
}
