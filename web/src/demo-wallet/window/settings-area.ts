import { chains } from '@parvalue/shared/chain/chains.ts'
import { numberToHex } from 'viem'
import { demoAccounts, findDemoAccount, toAccountLabel } from '../accounts.ts'
import { emitWalletEvent } from '../events.ts'
import {
  findConnectedAccount,
  getSelectedChainId,
  saveConnectedAccount,
  saveSelectedChainId,
} from '../saved-connection.ts'
import {
  demoAnswerModes,
  demoBatchingModes,
  demoDelayOptions,
  getDemoSettings,
  saveDemoSettings,
} from '../settings.ts'
import { getDemoStrings } from '../strings.ts'
import { createElement } from './create-element.ts'

/** Creates the collapsed settings at the end of the prompt: behavior, network and account. */
export function createSettingsArea(): HTMLElement {
  const strings = getDemoStrings()
  const settings = getDemoSettings()
  const rows = [
    toSelect(
      strings.answers,
      demoAnswerModes.map((answer) => [answer, strings.answerNames[answer]]),
      settings.answer,
      (value) =>
        saveDemoSettings({ answer: demoAnswerModes.find((answer) => answer === value) ?? 'ask' }),
    ),
    toSelect(
      strings.delay,
      demoDelayOptions.map((delayMs) => [`${delayMs}`, `${delayMs / 1000} s`]),
      `${settings.delayMs}`,
      (value) => saveDemoSettings({ delayMs: Number(value) }),
    ),
    toSelect(
      strings.batching,
      demoBatchingModes.map((batching) => [batching, strings.batchingNames[batching]]),
      settings.batching,
      (value) =>
        saveDemoSettings({ batching: demoBatchingModes.find((one) => one === value) ?? 'no' }),
    ),
    toSelect(
      strings.network,
      chains.map(({ id, name }) => [`${id}`, name]),
      `${getSelectedChainId()}`,
      (value) => switchChain(Number(value)),
    ),
    ...toAccountRow(),
  ]
  return createElement(
    'details',
    { class: 'settings' },
    createElement('summary', {}, strings.settings),
    ...rows,
  )
}

/**
 * Creates the row that changes the account; there is none before the connection, because the account prompt itself
 * selects the account.
 */
function toAccountRow(): HTMLElement[] {
  const strings = getDemoStrings()
  const connected = findConnectedAccount()
  if (!connected) return []
  const options = demoAccounts.map(
    (account) => [account.address, toAccountLabel(account, strings)] as const,
  )
  return [toSelect(strings.switchAccount, options, connected.address, switchAccount)]
}

function switchChain(chainId: number) {
  saveSelectedChainId(chainId)
  emitWalletEvent('chainChanged', numberToHex(chainId))
}

function switchAccount(address: string) {
  saveConnectedAccount(findDemoAccount(address))
  emitWalletEvent('accountsChanged', [address])
}

function toSelect(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  current: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = createElement(
    'select',
    {},
    ...options.map(([value, text]) => createElement('option', { value }, text)),
  )
  select.value = current
  select.addEventListener('change', () => choose(select.value))
  return createElement('label', {}, label, select)
}
