import { parseAmount } from '@parvalue/shared/domain/money/amount.ts'
import { shortenAddress } from '@parvalue/shared/domain/values/address.ts'
import { expect, type Page } from '@playwright/test'
import { walletWindow } from '../support/steps.ts'

type Message = Readonly<Record<string, unknown>>
type WalletData = {
  primaryType: string
  domain: { verifyingContract: string }
  message: Message & { order?: Message; feeQuote?: Message }
}

/** Finds the list in which the page says what the wallet will show. */
export const signedFacts = (page: Page, intent: string) =>
  page.locator(`section[aria-label="Your wallet will show: ${intent}"]`)

/** Reads labels and values of the list. */
export async function readSignedFacts(page: Page, intent: string): Promise<[string, string][]> {
  const list = signedFacts(page, intent)
  await expect(list).toHaveCount(1)
  const [labels, values] = await Promise.all([
    list.locator('dt').allTextContents(),
    list.locator('dd').allTextContents(),
  ])
  return labels.map((label, index) => [label, (values[index] ?? '').replaceAll('\u00a0', ' ')])
}

/** Reads the data that the wallet's open window asks to sign. */
export async function readWalletData(page: Page, type: string): Promise<WalletData> {
  await expect(walletWindow(page)).toContainText(`"primaryType": "${type}"`)
  const text = await walletWindow(page).locator('.content pre').textContent()
  return JSON.parse(text ?? '') as WalletData
}

/** The tokens of the data: their symbols and decimals by lower-case address. */
export type KnownTokens = ReadonlyMap<string, { symbol: string; decimals: number }>

/**
 * Expects that the list says what the data is, fact by fact in the data's own units: figures are read back from their
 * text, so that a lost or added digit fails.
 */
export async function expectFactsOf(
  page: Page,
  facts: readonly [string, string][],
  data: WalletData,
  tokens: KnownTokens,
) {
  const token = (address: unknown) => {
    const known = tokens.get(String(address).toLowerCase())
    if (!known) throw new Error(`${String(address)} is no known token.`)
    return known
  }
  const unitsOf = (text: string, decimals: number) => {
    const amount = parseAmount(text.replaceAll(',', ''), decimals)
    return amount.ok ? `${amount.value}` : `not read: ${text}`
  }
  const readBack = ([label, value]: readonly [string, string]): [string, string] => {
    const [figure = '', symbol = ''] = value.split(' ')
    const known = [...tokens.values()].find((one) => one.symbol === symbol)
    if (known && /^[\d,.]+$/.test(figure))
      return [label, `${unitsOf(figure, known.decimals)} ${symbol}`]
    if (value.startsWith('$')) return [label, `$${unitsOf(value.slice(1), 18)}`]
    return [label, value]
  }
  const named = (address: unknown) =>
    `${token(address).symbol} (${shortenAddress(String(address))})`
  const amount = (units: unknown, address: unknown) => `${String(units)} ${token(address).symbol}`
  const moment = (seconds: unknown) =>
    page.evaluate(
      (ms) =>
        new Intl.DateTimeFormat('en-US', {
          dateStyle: 'long',
          timeStyle: 'short',
          hourCycle: 'h23',
        }).format(ms),
      Number(seconds) * 1000,
    )
  const { order, feeQuote, ...rest } = data.message
  const expected: [string, string][] = []
  if (order) {
    expected.push(
      ['Side', order.sell === true ? 'Sell' : 'Buy'],
      ['Type', order.orderType === 1 ? 'Limit order' : 'Market order'],
      ['Stock token', named(order.assetToken)],
      ['Stock tokens to sell', amount(order.assetTokenQuantity, order.assetToken)],
      ['Payment token', named(order.paymentToken)],
      ['Amount to spend', amount(order.paymentTokenQuantity, order.paymentToken)],
      ['Limit price per token', `$${String(order.price)}`],
      ['Time in force', order.tif === 0 ? 'Day' : String(order.tif)],
      ['Recipient', shortenAddress(String(order.recipient))],
    )
  }
  if (order && feeQuote) {
    expected.push(
      ['Owner', shortenAddress(String(feeQuote.requester))],
      ['Maximum fee', amount(feeQuote.fee, order.paymentToken)],
      ['Fee valid until', await moment(feeQuote.deadline)],
      ['Order valid until', await moment(rest.deadline)],
    )
  } else if (order) expected.push(['Valid until', await moment(rest.deadline)])
  else {
    const spender = facts[0]?.[1] ?? ''
    expect(spender.toLowerCase()).toContain(
      `(${shortenAddress(String(rest.spender)).toLowerCase()})`,
    )
    expected.push(
      ['Spender', spender],
      ['Maximum amount', amount(rest.value, data.domain.verifyingContract)],
      ['Valid until', await moment(rest.deadline)],
    )
  }
  // The wallet shows addresses in lower case.
  const toLower = ([label, value]: readonly [string, string]) => [
    label,
    value.replace(/0x\S+/, (address) => address.toLowerCase()),
  ]
  expect(facts.map(readBack).map(toLower)).toEqual(expected.map(toLower))
}
