import { AccountPage } from '#features/account/page/account-page.tsx'
import { BrokerageMoney, BrokerageRest } from '#features/brokerage/page/brokerage-page.tsx'

export function AccountRoute() {
  return <AccountPage money={<BrokerageMoney />} sections={<BrokerageRest />} />
}
