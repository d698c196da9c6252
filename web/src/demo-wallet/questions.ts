import { networkNameOf } from '@parvalue/shared/chain/chains.ts'
import { type Address, type Hex, shortenAddress } from '@parvalue/shared/domain/address.ts'
import { toAmountText } from '@parvalue/shared/domain/amount.ts'
import { boot } from '#api/boot.ts'
import { type DemoAccount, demoAccounts } from './accounts.ts'
import { askApproval } from './approval-window.ts'
import { describeCall, nameOf } from './describe-call.ts'
import { el, toFacts } from './element.ts'
import { getStrings } from './strings.ts'

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
    const name =
      account.name === 'numbered' ? `${words.account} ${account.index}` : words[account.name]
    return el('label', {}, input, name, el('small', {}, shortenAddress(account.signer.address)))
  })
  await askApproval(words.connect, rows)
  if (!chosen) throw new Error('There is no account.')
  return chosen
}

export const askMessage = (message: string) =>
  askApproval(getStrings().sign, [el('pre', {}, message)])

export const askTypedData = (typedData: object) =>
  askApproval(getStrings().typed, [el('pre', {}, JSON.stringify(typedData, null, 2))])

export const askNetwork = (chainId: number) =>
  askApproval(getStrings().change, [el('b', {}, networkNameOf(chainId))])

export type SendRequest = { from: Address; to: Address; data: Hex; value: bigint; chainId: number }

export function askTransaction({ from, to, data, value, chainId }: SendRequest): Promise<void> {
  const words = getStrings()
  const deployments = boot.deployments.filter((one) => one.chainId === chainId)
  const { functionName, args, amount } = describeCall(to, data, deployments)
  const facts: [string, string][] = [
    [words.function, functionName ?? words.unknown],
    ...(amount === null ? [] : [[words.amount, amount] as [string, string]]),
    [words.contract, nameOf(to, deployments)],
    ...args,
    [words.from, from],
    [words.network, networkNameOf(chainId)],
    [words.value, toAmountText(value, 18)],
  ]
  const raw = el('details', {}, el('summary', {}, words.raw), el('pre', {}, data))
  return askApproval(words.send, [toFacts(facts), raw])
}
