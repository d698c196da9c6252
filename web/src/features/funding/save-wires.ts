import { saveFile } from '#api/client/save-file.ts'
import { showErrorToast } from '#api/client/toasts.ts'
import { fundingClient } from '#api/dollar/funding-client.ts'

/** All wires of this wallet, or those that were chosen, as a file. */
export async function saveWires(format: 'csv' | 'json', memoCodes?: readonly string[]) {
  const chosen = memoCodes ? { memo_codes: memoCodes.join(',') } : {}
  try {
    saveFile(await fundingClient.funding.exportWireRequests({ query: { format, ...chosen } }))
  } catch (error) {
    showErrorToast(error)
  }
}
