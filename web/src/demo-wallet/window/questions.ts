import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { describeAddress, describeContractCall } from '@parvalue/shared/chain/describe-call.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, type Hex, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, demoAccounts, toAccountLabel } from '../accounts.ts'
import { applySettings } from '../apply-settings.ts'
import type { Bundle } from '../calls/bundles.ts'
import { getStrings } from '../strings.ts'
import { promptApproval } from './approval-window.ts'
import { el, toFacts } from './element.ts'

/** Prompts for the test account to connect. */
export async function promptAccount(preferred: DemoAccount | null): Promise<DemoAccount> {
  const strings = getStrings()
  let chosen = preferred ?? demoAccounts[0]
  const rows = demoAccounts.map((account) => {
    const input = el('input', { type: 'radio', name: 'account' })
    input.checked = account === chosen
    input.addEventListener('change', () => {
      chosen = account
    })
    const address = el('small', {}, shortenAddress(account.address))
    return el('label', {}, input, toAccountLabel(account, strings), address)
  })
  await promptApproval(strings.connect, rows)
  if (!chosen) throw new Error('There is no account.')
  return chosen
}

/** Prompts after applying the settings. The account prompt skips them, because it gives access to them. */
async function promptWithSettings(question: string, content: readonly Node[]): Promise<void> {
  await applySettings()
  return promptApproval(question, content)
}

export const promptMessage = (message: string) =>
  promptWithSettings(getStrings().sign, [el('pre', {}, message)])

export const promptTypedData = (typedData: object) =>
  promptWithSettings(getStrings().typed, [el('pre', {}, JSON.stringify(typedData, null, 2))])

export const promptNetwork = (chainId: number) =>
  promptWithSettings(getStrings().change, [el('b', {}, networkNameOf(chainId))])

export const promptToken = (symbol: string, address: string) =>
  promptWithSettings(getStrings().token, [el('b', {}, symbol), el('pre', {}, address)])

type BatchRequest = Omit<SendRequest, 'to' | 'data' | 'value'> & {
  calls: readonly Pick<SendRequest, 'to' | 'data' | 'value'>[]
  /** The account has to be delegated first (EIP-7702). */
  isUpgrade: boolean
}

export function promptCalls({ calls, from, chainId, isUpgrade }: BatchRequest): Promise<void> {
  const strings = getStrings()
  const steps = calls.map((call, index) =>
    toFacts([
      [strings.callNumber, `${index + 1}`],
      ...describe({ ...call, from, chainId }),
      [strings.value, toAmountText(call.value, 18)],
    ]),
  )
  const sender = toFacts([
    [strings.from, from],
    [strings.network, networkNameOf(chainId)],
  ])
  const upgrade = isUpgrade ? [el('p', {}, strings.upgrade)] : []
  return promptWithSettings(strings.calls, [...steps, sender, ...upgrade])
}

/** Shows the status of a bundle; requires no decision. */
export const showStatus = ({ id, chainId, hash }: Bundle) =>
  promptApproval(getStrings().calls, [
    toFacts([
      [getStrings().network, networkNameOf(chainId)],
      ['ID', id],
      ['Hash', hash],
    ]),
  ]).catch(() => undefined)

export type SendRequest = { from: Address; to: Address; data: Hex; value: bigint; chainId: number }

export function promptTransaction(request: SendRequest): Promise<void> {
  const strings = getStrings()
  const { from, chainId, value, data } = request
  const facts: Fact[] = [
    ...describe(request),
    [strings.from, from],
    [strings.network, networkNameOf(chainId)],
    [strings.value, toAmountText(value, 18)],
  ]
  const raw = el('details', {}, el('summary', {}, strings.raw), el('pre', {}, data))
  return promptWithSettings(strings.send, [toFacts(facts), raw])
}

type Fact = [term: string, value: string]

/** Returns the facts of one call. */
function describe({ to, data, chainId }: SendRequest): Fact[] {
  const strings = getStrings()
  const deployments = boot.deployments.filter((one) => one.chainId === chainId)
  const { functionName, args, amount } = describeContractCall(to, data, deployments)
  return [
    [strings.function, functionName ?? strings.unknown],
    ...(amount === null ? [] : [[strings.amount, amount] as Fact]),
    [strings.contract, describeAddress(to, deployments)],
    ...args,
  ]
}
