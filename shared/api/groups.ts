import type { api } from './table.ts'

/** One sentence for each group of calls: the description of its tag in the OpenAPI document. */
export const groupDescriptions: Readonly<Record<keyof typeof api, string>> = {
  user: 'Signing in with a wallet, sessions, profile and email address of the person who is signed in.',
  'access-tokens': 'Access tokens, with which programs call the API for their owner.',
  kyc: 'The identity check of a wallet.',
  account: 'What an account has beside its orders: its steps, tax form, and export of its data.',
  referrals: 'Referral codes and rewards.',
  brokerage:
    'The brokerage account: application, linked bank, transfers, orders, positions, documents.',
  'gift-cards': 'Gift cards of stocks.',
  orders: 'Orders for stock tokens that a wallet signs.',
  holdings: 'Stock tokens of a wallet, their value, trades and gains.',
  'corporate-actions': 'Dividends and splits of held stocks.',
  stocks: 'The catalogue of stocks, with prices, charts, dividends and news.',
  market: 'The market session.',
  favourites: 'Stocks that a person has marked.',
  tokens: 'Stock tokens and stablecoins on each chain.',
  funding: 'Purchases of USD+ by wire transfer.',
  redemptions: 'Redemptions of USD+, requested and paid.',
  'instant-redemptions': 'Redemptions of USD+ that a buffer pays now for a fee.',
  notifications: 'Notices, and the stream of live events.',
  bridge: 'Transfers of USD+ between chains.',
  contacts: 'The address book of a wallet.',
  transfers: 'Tokens that a wallet sent to and received from other wallets.',
  treasury: 'Supply, price and reserves of USD+ on each chain.',
  transparency: 'Public figures about assets, liabilities and orders.',
  reserves: 'Published reserve reports.',
  usdplus: 'The yield of USD+, and what a wallet has earned.',
  legal: 'Legal documents in each language.',
  system: 'Feature flags, and the health of the server.',
  status: 'Status of each part of the service.',
  faucet: 'Test currency, on local chains only.',
  'test-mode':
    'Plays the outside parties that are simulated: bank, identity provider, broker and market.',
  translations: 'Texts that translators have changed.',
}
