import { useQuery } from '@tanstack/react-query'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { useAccount } from '#session/use-account.ts'
import styles from '../brokerage.module.css'
import type { AccountProps } from '../owned.ts'
import { DocumentsSection } from './documents-section.tsx'
import { BalancesSection } from './money-section.tsx'
import { OrdersSection } from './orders-section.tsx'
import { PositionsSection } from './positions-section.tsx'
import { TransfersSection } from './transfers-section.tsx'

/** Requirement SK-08: balances of the account, shown only while it is open. */
export function BrokerageBalances() {
  const opened = useOpenedAccount()
  return opened && isOpen(opened) && <BalancesSection key={opened.address} {...opened} />
}

/** Transfers, positions, orders and documents. A closed account keeps its documents. */
export function BrokerageSections() {
  const opened = useOpenedAccount()
  if (opened === null) return null
  return (
    <div className={styles.rest} key={opened.address}>
      {isOpen(opened) && (
        <>
          <TransfersSection {...opened} />
          <PositionsSection {...opened} />
          <OrdersSection {...opened} />
        </>
      )}
      <DocumentsSection {...opened} />
    </div>
  )
}

const isOpen = ({ account }: AccountProps) => account.closedAtMs === null

/** Null if the account was never opened. */
function useOpenedAccount(): AccountProps | null {
  const address = useAccount()
  const { data: account } = useQuery(brokerageAccountQuery(address))
  if (address === null || !account || account.openedAtMs === null) return null
  return { address, account }
}
