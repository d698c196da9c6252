import { useQuery } from '@tanstack/react-query'
import { brokerageAccountQuery } from '#api/account/account.ts'
import { useSignedInAccount } from '#session/use-account.ts'
import styles from '../brokerage.module.css'
import type { BrokerageSectionProps } from '../section-props.ts'
import { BalancesSection } from './balances-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { AccountOrdersSection } from './orders-section.tsx'
import { PositionsSection } from './positions-section.tsx'
import { BankTransfersSection } from './transfers-section.tsx'

/** Shows the balances of the account, only while it is open (requirement SK-08). */
export function BrokerageBalances() {
  const opened = useOpenedAccount()
  return opened && isOpen(opened) && <BalancesSection key={opened.address} {...opened} />
}

/** Shows transfers, positions, orders and documents. A closed account keeps its documents. */
export function BrokerageSections() {
  const opened = useOpenedAccount()
  if (opened === null) return null
  return (
    <div className={styles.rest} key={opened.address}>
      {isOpen(opened) && (
        <>
          <BankTransfersSection {...opened} />
          <PositionsSection {...opened} />
          <AccountOrdersSection {...opened} />
        </>
      )}
      <DocumentsSection {...opened} />
    </div>
  )
}

const isOpen = ({ account }: BrokerageSectionProps) => account.closedAtMs === null

/** Returns the wallet and its account; null if the account was never opened. */
function useOpenedAccount(): BrokerageSectionProps | null {
  const address = useSignedInAccount()
  const { data: account } = useQuery(brokerageAccountQuery(address))
  if (address === null || !account || account.openedAtMs === null) return null
  return { address, account }
}
