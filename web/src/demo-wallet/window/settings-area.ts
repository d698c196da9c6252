import { chains } from '@parvalue/shared/chain/chains.ts'
import { numberToHex } from 'viem'
import { demoAccounts, findAccount, toAccountLabel } from '../accounts.ts'
import { emit } from '../events.ts'
import { findConnected, getChainId, keepChainId, keepConnected } from '../memory.ts'
import { answers, batchings, delays, getSettings, keepSettings } from '../settings.ts'
import { getStrings } from '../strings.ts'
import { el } from './element.ts'

/** What one would do in the wallet itself, folded away at the foot of its window. */
export function toSettingsArea(): HTMLElement {
  const words = getStrings()
  const settings = getSettings()
  const rows = [
    toSelect(
      words.answers,
      answers.map((answer) => [answer, words.answerNames[answer]]),
      settings.answer,
      (value) => keepSettings({ answer: answers.find((answer) => answer === value) ?? 'ask' }),
    ),
    toSelect(
      words.delay,
      delays.map((delayMs) => [`${delayMs}`, `${delayMs / 1000} s`]),
      `${settings.delayMs}`,
      (value) => keepSettings({ delayMs: Number(value) }),
    ),
    toSelect(
      words.batching,
      batchings.map((batching) => [batching, words.batchingNames[batching]]),
      settings.batching,
      (value) => keepSettings({ batching: batchings.find((one) => one === value) ?? 'no' }),
    ),
    toSelect(
      words.network,
      chains.map(({ id, name }) => [`${id}`, name]),
      `${getChainId()}`,
      (value) => moveTo(Number(value)),
    ),
    ...toAccountRow(),
  ]
  return el('details', { class: 'settings' }, el('summary', {}, words.settings), ...rows)
}

/** Only while connected: who is not takes an account in the question itself. */
function toAccountRow(): HTMLElement[] {
  const words = getStrings()
  const connected = findConnected()
  if (!connected) return []
  const options = demoAccounts.map(
    (account) => [account.address, toAccountLabel(account, words)] as const,
  )
  return [toSelect(words.switchAccount, options, connected.address, showAccount)]
}

function moveTo(chainId: number) {
  keepChainId(chainId)
  emit('chainChanged', numberToHex(chainId))
}

function showAccount(address: string) {
  keepConnected(findAccount(address))
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
