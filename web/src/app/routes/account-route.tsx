import { AccountPage } from '#features/account/account-page.tsx'
import { BrokerageMoney, BrokerageRest } from '#features/brokerage/brokerage-page.tsx'

export function AccountRoute() {
  return <AccountPage money={<BrokerageMoney />} sections={<BrokerageRest />} />
}
