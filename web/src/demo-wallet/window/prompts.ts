import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { describeAddress, describeContractCall } from '@parvalue/shared/chain/describe-call.ts'
import { toAmountText } from '@parvalue/shared/domain/money/amount.ts'
import { type Address, type Hex, shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { boot } from '#api/client/boot.ts'
import { type DemoAccount, demoAccounts, toAccountLabel } from '../accounts.ts'
import { applyDemoSettings } from '../apply-settings.ts'
import type { SentBundle } from '../calls/bundles.ts'
import { getDemoLanguage, getDemoStrings } from '../strings.ts'
import { promptApproval } from './approval-window.ts'
import { createElement, toDescriptionList } from './create-element.ts'

/** Prompts for the test account to connect. */
export async function promptAccount(preferred: DemoAccount | null): Promise<DemoAccount> {
  const strings = getDemoStrings()
  let chosen = preferred ?? demoAccounts[0]
  const rows = demoAccounts.map((account) => {
    const input = createElement('input', { type: 'radio', name: 'account' })
    input.checked = account === chosen
    input.addEventListener('change', () => {
      chosen = account
    })
    const address = createElement('small', {}, shortenAddress(account.address))
    return createElement('label', {}, input, toAccountLabel(account, strings), address)
  })
  await promptApproval(strings.connect, rows)
  if (!chosen) throw new Error('There is no account.')
  return chosen
}

/**
 * Prompts after applying the settings. The account prompt does not apply them, because the user changes the settings
 * there.
 */
async function promptWithSettings(question: string, content: readonly Node[]): Promise<void> {
  await applyDemoSettings()
  return promptApproval(question, content)
}

export const promptMessage = (message: string) =>
  promptWithSettings(getDemoStrings().sign, [createElement('pre', {}, message)])

export const promptTypedData = (typedData: object) =>
  promptWithSettings(getDemoStrings().typed, [
    createElement('pre', {}, JSON.stringify(typedData, null, 2)),
  ])

export const promptNetwork = (chainId: number) =>
  promptWithSettings(getDemoStrings().change, [createElement('b', {}, networkNameOf(chainId))])

export const promptToken = (symbol: string, address: string) =>
  promptWithSettings(getDemoStrings().token, [
    createElement('b', {}, symbol),
    createElement('pre', {}, address),
  ])

type BatchPrompt = Omit<TransactionPrompt, 'to' | 'data' | 'value'> & {
  calls: readonly Pick<TransactionPrompt, 'to' | 'data' | 'value'>[]
  /** Whether the account has to be delegated first (EIP-7702). */
  isUpgrade: boolean
}

export function promptCalls({ calls, from, chainId, isUpgrade }: BatchPrompt): Promise<void> {
  const strings = getDemoStrings()
  const steps = calls.map((call, index) =>
    toDescriptionList([
      [strings.callNumber, `${index + 1}`],
      ...describe({ ...call, from, chainId }),
      [strings.value, toAmountText(call.value, 18)],
    ]),
  )
  const sender = toDescriptionList([
    [strings.from, from],
    [strings.network, networkNameOf(chainId)],
  ])
  const upgrade = isUpgrade ? [createElement('p', {}, strings.upgrade)] : []
  return promptWithSettings(strings.calls, [...steps, sender, ...upgrade])
}

/** Shows the status of a bundle; requires no decision. */
export const showBundleStatus = ({ id, chainId, hash }: SentBundle) =>
  promptApproval(getDemoStrings().calls, [
    toDescriptionList([
      [getDemoStrings().network, networkNameOf(chainId)],
      ['ID', id],
      ['Hash', hash],
    ]),
  ]).catch(() => undefined)

export type TransactionPrompt = {
  from: Address
  to: Address
  data: Hex
  value: bigint
  chainId: number
}

export function promptTransaction(request: TransactionPrompt): Promise<void> {
  const strings = getDemoStrings()
  const { from, chainId, value, data } = request
  const rows: DescriptionRow[] = [
    ...describe(request),
    [strings.from, from],
    [strings.network, networkNameOf(chainId)],
    [strings.value, toAmountText(value, 18)],
  ]
  const raw = createElement(
    'details',
    {},
    createElement('summary', {}, strings.raw),
    createElement('pre', {}, data),
  )
  return promptWithSettings(strings.send, [toDescriptionList(rows), raw])
}

type DescriptionRow = [term: string, value: string]

/** Returns the rows that describe one call. */
function describe({ to, data, chainId }: TransactionPrompt): DescriptionRow[] {
  const strings = getDemoStrings()
  const deployments = boot.deployments.filter((one) => one.chainId === chainId)
  const settings = { deployments, language: getDemoLanguage() } as const
  const { functionName, args, amount } = describeContractCall(to, data, settings)
  return [
    [strings.function, functionName ?? strings.unknown],
    ...(amount === null ? [] : [[strings.amount, amount] as DescriptionRow]),
    [strings.contract, describeAddress(to, settings)],
    ...args,
  ]
}
