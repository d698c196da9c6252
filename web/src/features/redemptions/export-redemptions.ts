import { fetchRawResponse } from '#api/client/client.ts'
import { downloadBlob } from '#api/client/download-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'

/** Exports all redemptions of this wallet, or the selected ones. */
export async function exportRedemptions(format: 'csv' | 'json', ids?: readonly string[]) {
  const chosen = ids ? `&ids=${ids.join(',')}` : ''
  try {
    const response = await fetchRawResponse(`/redemption/requests/export?format=${format}${chosen}`)
    if (!response.ok) throw new Error(`${response.status}`)
    downloadBlob(await response.blob(), `redemptions.${format}`)
  } catch (error) {
    showErrorToast(error)
  }
}
