import { AccountPage } from '#features/account/page/account-page.tsx'
import { BrokerageBalances, BrokerageSections } from '#features/brokerage/page/brokerage-page.tsx'

export function AccountRoute() {
  return <AccountPage balances={<BrokerageBalances />} sections={<BrokerageSections />} />
}
