import { useEffect, useRef } from 'react'
import { closeTransaction, markTransactionSeen } from '../chain/transactions.ts'

/** Notes that the result of a transaction is shown, so that neither a reload nor a return shows it again. */
export function useShownOnce(id: string) {
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    clearTimeout(leaving.current)
    markTransactionSeen(id)
    return () => {
      // React's strict mode mounts each screen twice; only one that stays away was left.
      leaving.current = setTimeout(() => closeTransaction(id))
    }
  }, [id])
}
