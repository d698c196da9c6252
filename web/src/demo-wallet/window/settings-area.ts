import { chains } from '@parvalue/shared/chain/chains.ts'
import { numberToHex } from 'viem'
import { demoAccounts, findAccount, toAccountLabel } from '../accounts.ts'
import { emit } from '../events.ts'
import { findConnected, getChainId, saveChainId, saveConnected } from '../saved-connection.ts'
import { answerModes, batchingModes, delayOptions, getSettings, saveSettings } from '../settings.ts'
import { getStrings } from '../strings.ts'
import { el } from './create-element.ts'

/** Creates the collapsed settings at the end of the prompt: behavior, network and account. */
export function toSettingsArea(): HTMLElement {
  const strings = getStrings()
  const settings = getSettings()
  const rows = [
    toSelect(
      strings.answers,
      answerModes.map((answer) => [answer, strings.answerNames[answer]]),
      settings.answer,
      (value) => saveSettings({ answer: answerModes.find((answer) => answer === value) ?? 'ask' }),
    ),
    toSelect(
      strings.delay,
      delayOptions.map((delayMs) => [`${delayMs}`, `${delayMs / 1000} s`]),
      `${settings.delayMs}`,
      (value) => saveSettings({ delayMs: Number(value) }),
    ),
    toSelect(
      strings.batching,
      batchingModes.map((batching) => [batching, strings.batchingNames[batching]]),
      settings.batching,
      (value) => saveSettings({ batching: batchingModes.find((one) => one === value) ?? 'no' }),
    ),
    toSelect(
      strings.network,
      chains.map(({ id, name }) => [`${id}`, name]),
      `${getChainId()}`,
      (value) => switchChain(Number(value)),
    ),
    ...toAccountRow(),
  ]
  return el('details', { class: 'settings' }, el('summary', {}, strings.settings), ...rows)
}

/** Creates the account setting while connected; otherwise the account prompt itself selects it. */
function toAccountRow(): HTMLElement[] {
  const strings = getStrings()
  const connected = findConnected()
  if (!connected) return []
  const options = demoAccounts.map(
    (account) => [account.address, toAccountLabel(account, strings)] as const,
  )
  return [toSelect(strings.switchAccount, options, connected.address, switchAccount)]
}

function switchChain(chainId: number) {
  saveChainId(chainId)
  emit('chainChanged', numberToHex(chainId))
}

function switchAccount(address: string) {
  saveConnected(findAccount(address))
  emit('accountsChanged', [address])
}

function toSelect(
  label: string,
  options: readonly (readonly [value: string, text: string])[],
  current: string,
  choose: (value: string) => void,
): HTMLElement {
  const select = el('select', {}, ...options.map(([value, text]) => el('option', { value }, text)))
  select.value = current
  select.addEventListener('change', () => choose(select.value))
  return el('label', {}, label, select)
}
