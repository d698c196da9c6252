import type { Address } from '@parvalue/shared/domain/values/address.ts'
import { downloadBlob } from '#api/client/download-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { fetchOrdersFile } from '#api/orders/orders.ts'
import type { OrdersSearch } from './orders-search.ts'

/** Exports all orders that match the filter, across pages. */
export async function exportOrders(account: Address, { searchText, show }: OrdersSearch) {
  const filter = { searchText, ...(show === 'all' ? {} : { group: show }) }
  try {
    downloadBlob(await fetchOrdersFile(account, 'csv', filter), 'orders.csv')
  } catch (error) {
    showErrorToast(error)
  }
}
