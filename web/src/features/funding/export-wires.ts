import { downloadFile } from '#api/client/download-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { fundingClient } from '#api/dollar/funding-client.ts'

/** Exports all wires of this wallet, or the selected ones. */
export async function exportWires(format: 'csv' | 'json', memoCodes?: readonly string[]) {
  const chosen = memoCodes ? { memo_codes: memoCodes.join(',') } : {}
  try {
    downloadFile(await fundingClient.funding.exportWireRequests({ query: { format, ...chosen } }))
  } catch (error) {
    showErrorToast(error)
  }
}
